-- Minutes of the time limits that a port sets itself; null is the national limit.
alter table port add column manifest_minutes integer, add column confirm_minutes integer, add column tally_minutes integer;
