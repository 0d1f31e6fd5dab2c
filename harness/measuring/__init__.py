"""Measures a suite: which agent and judges are asked, what a run has left to ask and spend, and what is asked again."""
