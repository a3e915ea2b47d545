-- A keyed hash of the IPv6 network (/48) that an address is a part of: who has one has 65,536 addresses to be counted by.
alter table code_send add column network_hash text;
create index code_send_of_network on code_send (network_hash, at desc) where network_hash is not null;
-- Those that ended before their time are deleted as long after their end.
create index session_revoked on session (revoked_at) where revoked_at is not null;
