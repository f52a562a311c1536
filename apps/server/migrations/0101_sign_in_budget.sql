-- The failed sign-ins that each network may still cause: a bucket of tokens for all server processes.
create table sign_in_budget (
  network text primary key,
  tokens double precision not null,
  refilled_at timestamptz not null
);
alter table sign_in_budget enable row level security;
alter table sign_in_budget force row level security;
create policy sign_in_budget_rows on sign_in_budget to guanqiao_platform using (true);
