-- The row of a key referred to its user: each request with a key locked the user's row, and two at once had to share the lock. Users are
-- never removed, and a key is removed after a day.
alter table idempotency drop constraint idempotency_user_id_fkey;

-- Keys are stored in the order of their time, and only the removal of old ones looks for it.
drop index idempotency_created_at;
create index idempotency_created_at on idempotency using brin (created_at);

-- Finding the user of every new key cost more than storing the key. Rows of users without an enterprise have none.
alter table idempotency add column enterprise_id uuid default nullif(current_setting('app.enterprise', true), '')::uuid;
update idempotency i set enterprise_id = u.enterprise_id from app_user u where u.id = i.user_id;
drop policy idempotency_rows on idempotency;
create policy idempotency_rows on idempotency using (enterprise_id = (select nullif(current_setting('app.enterprise', true), '')::uuid));
create policy idempotency_platform on idempotency to guanqiao_platform using (true);
