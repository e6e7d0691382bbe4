import { describe, expect, it } from 'vitest';
import { readDatabaseUrl } from './addresses.ts';

const ONE = 'postgres://volante:pass%40word@db.example.com:6432/volante';

describe('readDatabaseUrl', () => {
  it('keeps an address of one host', () => {
    expect(readDatabaseUrl(ONE)).toEqual({ connectionString: ONE });
    const socket = 'postgres://volante@localhost/volante?host=%2Frun%2Fpostgresql';
    expect(readDatabaseUrl(socket)).toEqual({ connectionString: socket });
  });

  it('makes one address of each host, and wants a session that can write', () => {
    expect(readDatabaseUrl('postgresql://u:p@one:5433,two,[::1]:5434/volante?sslmode=verify-full')).toEqual({
      connectionString: 'postgresql://u:p@one:5433/volante?sslmode=verify-full',
      hosts: {
        urls: [
          'postgresql://u:p@one:5433/volante?sslmode=verify-full',
          'postgresql://u:p@two/volante?sslmode=verify-full',
          'postgresql://u:p@[::1]:5434/volante?sslmode=verify-full',
        ],
        wanted: 'read-write',
      },
    });
  });

  it('checks the session of a single host, too, if the address says so', () => {
    expect(readDatabaseUrl(`${ONE}?target_session_attrs=read-write`).hosts).toEqual({
      urls: [ONE],
      wanted: 'read-write',
    });
    expect(readDatabaseUrl('postgres://one,two/volante', 'any').hosts?.wanted).toBe('any');
  });

  it.each(['prefer', 'require', 'verify-ca'])(
    'verifies the certificate and the name of the host with sslmode=%s',
    (mode) => {
      const { connectionString } = readDatabaseUrl(`${ONE}?sslmode=${mode}&sslrootcert=%2Fca.pem`);
      expect(connectionString).toBe(`${ONE}?sslmode=verify-full&sslrootcert=%2Fca.pem`);
    },
  );

  it.each(['disable', 'no-verify', 'require&uselibpqcompat=true'])('keeps sslmode=%s', (mode) => {
    expect(readDatabaseUrl(`${ONE}?sslmode=${mode}`).connectionString).toBe(`${ONE}?sslmode=${mode}`);
  });

  it.each(['', 'db.example.com', 'mysql://one/volante', 'postgres://one:x/volante'])('refuses %j', (text) => {
    expect(() => readDatabaseUrl(text)).toThrow();
  });

  it('refuses kinds of sessions that it cannot check', () => {
    expect(() => readDatabaseUrl(`${ONE}?target_session_attrs=standby`)).toThrow(/any, read-write/);
  });
});
