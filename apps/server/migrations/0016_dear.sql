-- Stands in conditions that are planned away (kernel/data/list.ts): a plan in which it is left counts as dearer than every other.
create function dear() returns boolean language plpgsql stable cost 1000000000 as 'begin return true; end';
