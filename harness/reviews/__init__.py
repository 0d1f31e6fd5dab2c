"""What people found when they read failures, kept in a file beside a run. No record is edited for it."""
