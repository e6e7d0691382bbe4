import { addRoles } from '../access/roles.ts';
import { type Queryable, quote } from './sql.ts';

/**
 * Adds tables that are not in the model, so that no request can read them: sessions by the hashes of their
 * tokens, counted tries, and registrations that are not verified yet.
 */
export async function addAccountTables(db: Queryable, schema: string): Promise<void> {
  const name = quote(schema);
  await db.query(
    `create table if not exists ${name}.auth_sessions (
       id uuid primary key,
       user_id uuid not null references ${name}.directus_users (id) on delete cascade,
       token_hash text not null unique,
       previous_hash text,
       rotated_at timestamptz not null,
       expires_at timestamptz not null
     );
     create index if not exists auth_sessions_previous on ${name}.auth_sessions (previous_hash);
     create index if not exists auth_sessions_user on ${name}.auth_sessions (user_id);
     alter table ${name}.auth_sessions add column if not exists family_hash text;
     alter table ${name}.auth_sessions add column if not exists began_at timestamptz not null default now();
     create index if not exists auth_sessions_family on ${name}.auth_sessions (family_hash);
     create table if not exists ${name}.auth_tries (
       key text primary key,
       tries integer not null,
       in_a_row integer not null,
       window_ends timestamptz not null
     );
     create table if not exists ${name}.auth_registrations (
       id uuid primary key,
       email text not null,
       password text not null,
       first_name text,
       last_name text,
       expires_at timestamptz not null
     );
     create index if not exists auth_registrations_email on ${name}.auth_registrations (email)`,
  );
  await addRoles(db, schema);
}
