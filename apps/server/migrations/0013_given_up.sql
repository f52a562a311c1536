-- Messages that were given up are few, and are counted each time the metrics are read.
create index customs_message_dead on customs_message (id) where status = 'dead';
