import { z } from 'zod';

/** Letters, digits, space, apostrophe, dot and dash. Letters with accents are refused, not converted. */
const plainText = (max: number) => z.string().regex(new RegExp(`^[A-Za-z0-9 '.-]{1,${max}}$`));
const isoNumber = z.string().regex(/^\d{3}$/);

const source = z.strictObject({
  CardPan: z.string().regex(/^\d{12,19}$/),
  CardCvv: z.string().regex(/^\d{3,4}$/),
  /** YYMM. */
  CardExpiration: z.string().regex(/^\d\d(0[1-9]|1[0-2])$/),
  CardholderName: plainText(45).min(2),
});

const billingAddress = z
  .strictObject({
    FirstName: plainText(30).optional(),
    LastName: plainText(30).optional(),
    Line1: plainText(30).optional(),
    Line2: plainText(30).optional(),
    City: plainText(25).optional(),
    County: plainText(25).optional(),
    State: plainText(25).optional(),
    PostalCode: z
      .string()
      .regex(/^[A-Za-z0-9]{1,10}$/)
      .optional(),
    CountryCode: isoNumber.optional(),
    EmailAddress: z
      .string()
      .max(50)
      .regex(/^[\x21-\x7e]+@[\x21-\x7e]+$/)
      .optional(),
    PhoneNumber: z
      .string()
      .regex(/^[1-9]\d{7,14}$/)
      .optional(),
  })
  .refine((address) => address.EmailAddress ?? address.PhoneNumber, 'EmailAddress or PhoneNumber is required')
  .refine((address) => !address.State || address.CountryCode, 'State needs CountryCode');

const extendedData = z.strictObject({
  ThreeDSecure: z.strictObject({
    ChallengeWindowSize: z.int().min(1).max(5),
    ChallengeIndicator: z.enum(['01', '02', '03', '04']).optional(),
  }),
  MerchantResponseUrl: z.string().refine(isReturnAddress, 'an absolute https address'),
  BrowserInfo: z.record(z.string(), z.unknown()).optional(),
});

/** Body of `/spi/sale`, `/spi/auth` and `/spi/riskmgmt`, exactly as in payments.md#card-start-request. */
export const startBody = z.strictObject({
  TransactionIdentifier: z.uuid(),
  TotalAmount: z.number().positive().multipleOf(0.01),
  CurrencyCode: isoNumber,
  ThreeDSecure: z.boolean(),
  OrderIdentifier: z.string().min(1).max(255),
  ExternalIdentifier: z.string().max(255).optional(),
  AddressMatch: z.boolean().optional(),
  Source: source,
  BillingAddress: billingAddress,
  ExtendedData: extendedData,
});
export type StartBody = z.output<typeof startBody>;

/** Body of `/sale` and `/auth`, which have no bank page. */
export const directBody = startBody.omit({ ExtendedData: true, ThreeDSecure: true });
export type DirectBody = z.output<typeof directBody>;

/** Whether the return address is HTTPS, or HTTP to a shop on this machine. */
function isReturnAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return (
    protocol === 'https:' ||
    (protocol === 'http:' && /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname))
  );
}
