-- With the barrier `enterprise_id is null`, searches read the whole index of the caller's rows to find those that any policy allows: a
-- picker by two frequent characters among a million goods took 62 ms, 10 ms with this form, which no index serves.
alter policy seller_shared on seller using ((enterprise_id is null) is true);
alter policy receiver_shared on receiver using ((enterprise_id is null) is true);
alter policy proxy_shared on proxy using ((enterprise_id is null) is true);
alter policy goods_shared on goods using ((enterprise_id is null) is true);
