-- Employees, their sessions and what they did in the office (docs/architecture.md#the-office).

CREATE TABLE staff (
  id uuid PRIMARY KEY,
  brand text NOT NULL,
  -- User of the content service, which has the password. NULL: invited, has not signed in yet.
  user_id text,
  email text NOT NULL CHECK (email = lower(email)),
  role text NOT NULL CHECK (role IN ('counter', 'manager', 'finance', 'editor', 'admin')),
  -- Codes of branches. NULL: all.
  branches text[],
  language text NOT NULL CHECK (language IN ('es', 'en')),
  active boolean NOT NULL DEFAULT true,
  is_demo boolean NOT NULL DEFAULT false,
  -- Secret of the second factor, sealed; `factor_since`: when it was confirmed first.
  sealed_factor text,
  factor_since timestamptz,
  -- Time step of the last code, which must not be used twice.
  factor_step bigint NOT NULL DEFAULT 0,
  -- SHA-256 of the recovery codes that are left.
  recovery_hashes text[] NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL,
  UNIQUE (brand, email)
);

CREATE TABLE staff_sessions (
  id uuid PRIMARY KEY,
  staff_id uuid NOT NULL REFERENCES staff ON DELETE CASCADE,
  -- SHA-256 of the cookie.
  token_hash text NOT NULL UNIQUE,
  -- Browser and system, for the list of sessions.
  device text NOT NULL,
  -- SHA-256 of the cookie that names the device.
  device_hash text NOT NULL,
  network text NOT NULL,
  created_at timestamptz NOT NULL,
  seen_at timestamptz NOT NULL,
  factor_at timestamptz,
  revoked_at timestamptz
);
CREATE INDEX staff_sessions_of_staff ON staff_sessions (staff_id, created_at DESC);

CREATE TABLE staff_audit (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  brand text NOT NULL,
  at timestamptz NOT NULL,
  -- Not a foreign key: the row outlives the employee. NULL: somebody at the command line.
  staff_id uuid,
  who text NOT NULL,
  network text NOT NULL,
  verb text NOT NULL,
  -- Code of a reservation, or address of an employee.
  subject text NOT NULL,
  outcome text NOT NULL CHECK (outcome IN ('done', 'refused')),
  before jsonb,
  after jsonb,
  reason text NOT NULL DEFAULT '',
  -- When the personal values were erased.
  masked_at timestamptz
);
CREATE INDEX staff_audit_by_subject ON staff_audit (brand, subject, id DESC);
CREATE INDEX staff_audit_by_person ON staff_audit (brand, who, id DESC);
CREATE INDEX staff_audit_by_brand ON staff_audit (brand, id DESC);

-- The only change of a row is that its personal values are erased, once.
CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.masked_at IS NULL AND NEW.masked_at IS NOT NULL
    AND NEW.before IS NULL AND NEW.after IS NULL AND NEW.reason = ''
    AND to_jsonb(NEW) - '{before,after,reason,masked_at}'::text[]
      = to_jsonb(OLD) - '{before,after,reason,masked_at}'::text[] THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'The audit is append-only' USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER staff_audit_append_only BEFORE UPDATE OR DELETE ON staff_audit
  FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
CREATE TRIGGER staff_audit_no_truncate BEFORE TRUNCATE ON staff_audit
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();

-- Erasing the personal data of a renter erases it in the audit, too.
CREATE FUNCTION erase_from_audit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE staff_audit a SET before = NULL, after = NULL, reason = '', masked_at = NEW.erased_at
  WHERE a.brand IN (NEW.brand, '') AND a.subject = NEW.code AND a.masked_at IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER reservations_erase_audit AFTER UPDATE OF erased_at ON reservations
  FOR EACH ROW WHEN (NEW.erased_at IS NOT NULL) EXECUTE FUNCTION erase_from_audit();
