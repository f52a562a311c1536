-- A token that its user renewed: requests that still carry it are refused, but the user stays signed in.
alter table session add column renewed_by uuid;
alter table session drop constraint session_ended_by_check;
alter table session add constraint session_ended_by_check check (ended_by in ('sign_in', 'renewal'));
create index session_renewed_by on session (renewed_by) where renewed_by is not null;
