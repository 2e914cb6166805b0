/** What stands in front: HAProxy before the services and before the primary, PgBouncer in transaction mode between them. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PORTS, type Programs } from './programs.ts';

const servers = (name: string, ports: readonly number[], checks?: readonly number[]) =>
  ports
    .map((port, index) => `  server ${name}${index} 127.0.0.1:${port} check port ${checks?.[index] ?? port}`)
    .join('\n');

const HAPROXY = `
global
  maxconn 2000
defaults
  timeout connect 2s
  timeout check 2s
  timeout client 1h
  timeout server 1h
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
listen api
  bind 127.0.0.1:${PORTS.api}
  mode http
  timeout server 30s
  option httpchk GET /readyz
${servers('service', PORTS.services)}
listen primary
  bind 127.0.0.1:${PORTS.primary}
  mode tcp
  option httpchk GET /primary
  http-check expect status 200
${servers('node', PORTS.postgres, PORTS.patroni)}
`;

const PGBOUNCER = (users: string) => `
[databases]
portal = host=127.0.0.1 port=${PORTS.primary}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${PORTS.pooler}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = transaction
default_pool_size = 20
server_login_retry = 1
server_connect_timeout = 3
query_wait_timeout = 5
`;

/** As in `DATABASE_URL`: the primary, whichever node it is. */
export const DATABASE_URL = `postgres://portal@127.0.0.1:${PORTS.primary}/portal`;
export const POOLER_URL = `postgres://portal_service@127.0.0.1:${PORTS.pooler}/portal`;

export function startInFront(programs: Programs): void {
  const file = (name: string, text: string) => {
    const path = join(programs.folder, name);
    writeFileSync(path, text);
    return path;
  };
  programs.start('haproxy', 'haproxy', ['-db', '-f', file('haproxy.cfg', HAPROXY)]);
  const users = file('pgbouncer-users.txt', '"portal_service" ""\n');
  programs.start('pgbouncer', 'pgbouncer', [file('pgbouncer.ini', PGBOUNCER(users))]);
}
