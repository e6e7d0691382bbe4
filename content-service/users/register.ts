import { randomUUID } from 'node:crypto';
import { findAccount } from '../auth/accounts.ts';
import { chooseUrl, makeMailToken, readMailToken, sendWithToken } from '../auth/mail-token.ts';
import { requireNewPassword } from '../auth/password-reset.ts';
import { hashPassword } from '../auth/passwords.ts';
import { mailTokenMs } from '../auth/settings.ts';
import { countTry, stall } from '../auth/tries.ts';
import type { Service } from '../context.ts';
import { answerNothing } from '../http/answers.ts';
import { optionalText, requireEmail, requireObject } from '../http/body.ts';
import { forbidden, invalidPayload } from '../http/errors.ts';
import { quote } from '../schema/sql.ts';

const allowedKeys = ['email', 'password', 'first_name', 'last_name', 'verification_url'];

/** POST /users/register: 204, also for a known address. Role by the settings; refuses other keys. content.md#users. */
export async function register(
  service: Service,
  { body: given, clientAddress }: { body: unknown; clientAddress: string },
): Promise<Response> {
  const { registration, stallMs } = service.auth;
  if (!registration.isOpen) throw forbidden();
  const body = requireObject(given);
  const unknown = Object.keys(body).find((key) => !allowedKeys.includes(key));
  if (unknown !== undefined) throw invalidPayload(`"${unknown}" is not allowed`);
  const email = requireEmail(body);
  const firstName = optionalText(body, 'first_name')?.slice(0, 255);
  const lastName = optionalText(body, 'last_name')?.slice(0, 255);
  const password = requireNewPassword(service, body, [email, firstName, lastName]);
  const applicant = { email, password, firstName, lastName };
  const url = verificationUrl(service, optionalText(body, 'verification_url'));
  await countTry(service, {
    key: `register ${clientAddress}`,
    most: registration.perMinute,
    windowMs: 60_000,
  });
  return stall(service.auth, stallMs.register, async () => {
    const stored = await hashPassword(applicant.password, service.auth.passwordCost);
    const status = registration.mustVerify ? 'unverified' : 'active';
    const isNew = await addUser(service, { ...applicant, password: stored, status });
    if (registration.mustVerify && (isNew || (await isUnverified(service, applicant.email)))) {
      const id = await addRegistration(service, { ...applicant, password: stored });
      const claims = { email, registration: id, lifetimeMs: mailTokenMs.verify };
      const token = await makeMailToken(service, 'pending-registration', claims);
      // Not awaited: the time that the mail server takes would reveal that a mail was sent.
      void sendWithToken(service, { kind: 'verify-email', to: email }, { url, token });
    }
    return answerNothing();
  });
}

/**
 * GET /users/register/verify-email?token=…: 302, once. Password and names are taken from the registration of
 * this mail: another person may have registered the address before its owner, or after.
 */
export async function verifyEmail(service: Service, token: string): Promise<Response> {
  const { email, registration } = await readMailToken(service, 'pending-registration', token);
  const schema = quote(service.schema);
  const verified = await service.pool.query<{ id: string }>(
    `with confirmed as (
       update ${schema}.directus_users u
       set status = 'active', password = r.password, first_name = r.first_name, last_name = r.last_name
       from ${schema}.auth_registrations r
       where u.email = $1 and u.status = 'unverified' and r.email = u.email and r.id = $2 and r.expires_at > $3
       returning u.id
     ), used as (delete from ${schema}.auth_registrations where email = $1 and exists (select 1 from confirmed))
     select id from confirmed`,
    [email, typeof registration === 'string' ? registration : null, new Date()],
  );
  const [user] = verified.rows;
  if (!user) throw invalidPayload('Invalid verification code');
  return new Response(null, { status: 302, headers: { Location: `/admin/users/${user.id}` } });
}

interface NewUser {
  email: string;
  password: string;
  firstName: string | undefined;
  lastName: string | undefined;
  status: string;
}

async function addUser({ pool, schema, auth }: Service, user: NewUser): Promise<boolean> {
  const added = await pool.query(
    `insert into ${quote(schema)}.directus_users (id, email, password, first_name, last_name, status, role)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
    [
      randomUUID(),
      user.email,
      user.password,
      user.firstName ?? null,
      user.lastName ?? null,
      user.status,
      auth.registration.role,
    ],
  );
  return added.rowCount === 1;
}

/** Stores a registration until its mail is verified and returns its id. Deletes expired registrations. */
async function addRegistration(
  { pool, schema }: Service,
  { email, password, firstName, lastName }: Omit<NewUser, 'status'>,
): Promise<string> {
  const id = randomUUID();
  const now = Date.now();
  await pool.query(
    `insert into ${quote(schema)}.auth_registrations (id, email, password, first_name, last_name, expires_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [id, email, password, firstName ?? null, lastName ?? null, new Date(now + mailTokenMs.verify)],
  );
  await pool.query(`delete from ${quote(schema)}.auth_registrations where expires_at < $1`, [new Date(now)]);
  return id;
}

/** An address that is registered and not verified gets another mail. */
async function isUnverified(service: Service, email: string): Promise<boolean> {
  return (await findAccount(service, { email }))?.status === 'unverified';
}

function verificationUrl(service: Service, given: string | undefined): URL {
  return chooseUrl(service, given, {
    allowed: service.auth.allowedUrls.verification,
    own: 'users/register/verify-email',
    field: 'verify registered users',
  });
}
