-- Minutes of the time limits that a port sets itself; null is the national limit.
alter table port add column manifest_minutes integer check (manifest_minutes between 0 and 10080),
  add column confirm_minutes integer check (confirm_minutes between 0 and 10080),
  add column tally_minutes integer check (tally_minutes between 0 and 10080);
