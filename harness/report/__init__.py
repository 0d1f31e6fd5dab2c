"""Reports: a view is built once from run, decision, metrics and changes; a renderer takes the view and nothing else."""
