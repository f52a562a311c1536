-- Whether anybody of an enterprise signed in from a network is asked at each sign-in.
create index known_network_network on known_network (network);
