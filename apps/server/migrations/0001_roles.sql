-- The application acts as guanqiao_app (the pool sets it at connecting): it owns nothing, so row-level security binds it.
do $$
begin
  if not exists (select from pg_roles where rolname = 'guanqiao_app') then
    create role guanqiao_app nologin nosuperuser nobypassrls;
  end if;
  -- A role belongs to the whole server: another database's migrations may make it at the same moment.
exception when duplicate_object or unique_violation then
  null;
end
$$;

-- On a server of one's own the owner is no superuser and may have to be let into the role.
do $$
begin
  set local role guanqiao_app;
  reset role;
exception when insufficient_privilege then
  execute format('grant guanqiao_app to %I', current_user);
end
$$;

grant usage on schema public to guanqiao_app;
alter default privileges in schema public grant select, insert, update, delete on tables to guanqiao_app;

-- Readiness asks for it; the table was there before the default privileges.
grant select on schema_migration to guanqiao_app;
