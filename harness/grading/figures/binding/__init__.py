"""Binds figures to the quantity asked for, by the words nearest to them and the labels they share."""
