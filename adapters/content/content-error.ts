/** Error response of the content service. requirements.md#errors. */
export class ContentError extends Error {
  readonly statusCode: number;
  readonly data: unknown;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    statusCode: number,
    message: string,
    options: { data?: unknown; cause?: unknown; retryAfterSeconds?: number | undefined } = {},
  ) {
    super(message, { cause: options.cause });
    this.statusCode = statusCode;
    this.data = options.data;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }

  /** `extensions.code` of the first error, for example `INVALID_CREDENTIALS`. */
  get code(): string | undefined {
    const extensions = firstError(this.data)?.extensions;
    return isRecord(extensions) && typeof extensions.code === 'string' ? extensions.code : undefined;
  }
}

export function firstMessage(body: unknown): string | undefined {
  const message = firstError(body)?.message;
  return typeof message === 'string' ? message : undefined;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function firstError(body: unknown): Record<string, unknown> | undefined {
  const errors = isRecord(body) && Array.isArray(body.errors) ? body.errors : [];
  const first: unknown = errors[0];
  return isRecord(first) ? first : undefined;
}
