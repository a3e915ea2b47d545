-- The planner knows nothing of the indexed expressions of the desk's list until then.
analyze account;
