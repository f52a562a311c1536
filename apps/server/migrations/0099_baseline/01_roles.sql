-- The application acts as guanqiao_app for an enterprise and as guanqiao_platform for the platform's staff and for itself (its pools
-- set the role at connecting). Neither owns a table, so row-level security binds both: the first sees the rows of the enterprise that
-- is set, the second has policies of its own that show it all rows.
--
-- Every table enables and forces row-level security. The policy of a table with rows of enterprises compares the enterprise in a
-- subquery, which is evaluated once for a statement. References among rows of one enterprise include the enterprise, so that none
-- can reference another enterprise's row; hence the primary key (enterprise_id, id).
do $$
begin
  if not exists (select from pg_roles where rolname = 'guanqiao_app') then
    create role guanqiao_app nologin nosuperuser nobypassrls;
  end if;
  if not exists (select from pg_roles where rolname = 'guanqiao_platform') then
    create role guanqiao_platform nologin nosuperuser nobypassrls in role guanqiao_app;
  end if;
  -- A role belongs to the whole server: the migrations of another database may create it at the same moment.
exception when duplicate_object or unique_violation then
  null;
end
$$;

-- On an external server the owner is no superuser and may need membership of the role.
do $$
begin
  set local role guanqiao_platform;
  reset role;
exception when insufficient_privilege then
  execute format('grant guanqiao_app, guanqiao_platform to %I', current_user);
end
$$;

grant usage on schema public to guanqiao_app;
alter default privileges in schema public grant select, insert, update, delete on tables to guanqiao_app;

-- Readiness asks for it; the table was there before the default privileges.
grant select on schema_migration to guanqiao_app;
