-- The heaviest truck that a supervised site lets in, kg; empty: the limit of its port's roads holds.
alter table site add column max_gross numeric(14,3);
