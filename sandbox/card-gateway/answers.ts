import type { Transaction } from './state.ts';

export type Document = Record<string, unknown>;

const typeNumbers = { auth: 1, sale: 2, capture: 3, void: 4, refund: 5, riskmgmt: 6 } as const;
export type TransactionKind = keyof typeof typeNumbers;

const messages: Record<string, string> = {
  '00': 'Transaction is approved',
  '10': 'Partial approval',
  '12': 'Invalid transaction',
  '14': 'Invalid card number',
  '25': 'Unable to locate record on file',
  '54': 'Expired card',
  '94': 'Duplicate transmission',
  '99': 'Declined',
  SP4: 'SPI Preprocessing complete',
  '3D0': '3D-Secure complete',
  '3D1': '3D-Secure 2 not supported',
};

/** The fields that every response about a payment has. */
export function makeAnswer(transaction: Transaction, kind: TransactionKind, code: string): Document {
  return {
    TransactionType: typeNumbers[kind],
    Approved: code === '00',
    TransactionIdentifier: transaction.id,
    TotalAmount: transaction.amountCents / 100,
    CurrencyCode: transaction.currency,
    IsoResponseCode: code,
    ResponseMessage: messages[code] ?? 'Declined',
    OrderIdentifier: transaction.orderId,
    ...(transaction.externalId === undefined ? {} : { ExternalIdentifier: transaction.externalId }),
    CardBrand: transaction.card.brand,
    CardSuffix: transaction.card.suffix,
  };
}

/** A refusal before a payment has been created. */
export function makeRefusal(
  code: string,
  errors: { Code: string; Message: string }[],
  echo: Document = {},
): Document {
  return {
    ...echo,
    Approved: false,
    IsoResponseCode: code,
    ResponseMessage: messages[code] ?? 'Declined',
    Errors: errors,
  };
}

/** The fields about 3-D Secure. `status` is a parameter because a tampered callback carries a false one. */
export function makeRiskManagement(transaction: Transaction, status: string | undefined): Document {
  const { rule, brand } = transaction.card;
  const authenticated = status === 'Y' || status === 'A';
  return {
    CvvResponseCode: rule.cvvCode,
    ThreeDSecure: {
      ...(status === undefined ? {} : { AuthenticationStatus: status, Eci: toEci(brand, status) }),
      ...(authenticated ? { Cavv: Buffer.from(transaction.session).toString('base64').slice(0, 28) } : {}),
      ...(status === undefined ? {} : { DsTransId: toUuid(transaction.session), ProtocolVersion: '2.2.0' }),
      ...(status === 'R'
        ? { StatusReason: '11', CardholderInfo: 'Su banco no aprobó la operación. Llame al +507 800-0000.' }
        : {}),
      ResponseCode: transaction.authentication?.stepCode ?? '3D0',
    },
  };
}

function toEci(brand: string, status: string): string {
  const [full, attempted, none] = brand === 'MasterCard' ? ['02', '01', '00'] : ['05', '06', '07'];
  if (status === 'Y') return full ?? '';
  return (status === 'A' ? attempted : none) ?? '';
}

function toUuid(hex: string): string {
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
    '-',
  );
}
