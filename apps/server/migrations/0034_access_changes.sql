-- Server processes keep what they know of callers until they are notified that it changed. These triggers notify whatever path the
-- change takes; the payload names whom it concerns: 'access session <id>', 'access user <id>', 'access enterprise <id>', 'access everybody'.
create function notify_access(kind text, subject uuid) returns void language plpgsql as $$
begin
  if kind = 'role' then
    subject := (select enterprise_id from role where id = subject);
    kind := 'enterprise';
  elsif kind = 'group' then
    subject := (select enterprise_id from user_group where id = subject);
    kind := 'enterprise';
  end if;
  perform pg_notify('guanqiao', 'access ' || case when subject is null then 'everybody' else kind || ' ' || subject end);
end
$$;

-- The first argument is the kind, the second the column that names the subject. What belongs to no enterprise concerns everybody.
create function access_changed() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    perform notify_access(tg_argv[0], (to_jsonb(old) ->> tg_argv[1])::uuid);
  end if;
  if tg_op <> 'DELETE' then
    perform notify_access(tg_argv[0], (to_jsonb(new) ->> tg_argv[1])::uuid);
  end if;
  return null;
end
$$;

-- A session that has run out is known to have run out. Marking one as used is no change.
create trigger session_ended after delete on session for each row when (old.expires_at > now())
  execute function access_changed('session', 'id');
create trigger session_changed after update of expires_at, user_id on session for each row
  when (old.expires_at is distinct from new.expires_at or old.user_id is distinct from new.user_id)
  execute function access_changed('session', 'id');

create trigger user_changed
  after update of username, full_name, enterprise_id, group_id, admin, status, password_hash, deleted_at on app_user for each row
  when (old.* is distinct from new.*) execute function access_changed('user', 'id');
create trigger user_role_added after insert or delete on user_role for each row execute function access_changed('user', 'user_id');
create trigger user_role_changed after update on user_role for each row when (old.* is distinct from new.*)
  execute function access_changed('user', 'user_id');
create trigger user_menu_added after insert or delete on user_menu for each row execute function access_changed('user', 'user_id');
create trigger user_menu_changed after update on user_menu for each row when (old.* is distinct from new.*)
  execute function access_changed('user', 'user_id');

create trigger role_changed after update of role_name, enterprise_id, status, deleted_at on role for each row
  when (old.* is distinct from new.*) execute function access_changed('enterprise', 'enterprise_id');
create trigger role_menu_added after insert or delete on role_menu for each row execute function access_changed('role', 'role_id');
create trigger role_menu_changed after update on role_menu for each row when (old.* is distinct from new.*)
  execute function access_changed('role', 'role_id');
create trigger user_group_changed after update of group_name, enterprise_id, status, deleted_at on user_group for each row
  when (old.* is distinct from new.*) execute function access_changed('enterprise', 'enterprise_id');
create trigger group_menu_added after insert or delete on group_menu for each row execute function access_changed('group', 'group_id');
create trigger group_menu_changed after update on group_menu for each row when (old.* is distinct from new.*)
  execute function access_changed('group', 'group_id');

create trigger enterprise_changed after update of company_name, status, valid_to, deleted_at on enterprise for each row
  when (old.* is distinct from new.*) execute function access_changed('enterprise', 'id');
create trigger enterprise_menu_added after insert or delete on enterprise_menu for each row
  execute function access_changed('enterprise', 'enterprise_id');
create trigger enterprise_menu_changed after update on enterprise_menu for each row when (old.* is distinct from new.*)
  execute function access_changed('enterprise', 'enterprise_id');

-- A menu belongs to nobody in particular: no column of that name, so it concerns everybody.
create trigger menu_changed after update of key, status, deleted_at on menu for each row when (old.* is distinct from new.*)
  execute function access_changed('everybody', '');
