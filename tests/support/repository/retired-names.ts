/** Retired parts of names in code, and the terms of docs/guides/glossary.md that are used instead. */
export const RETIRED_NAMES: { name: RegExp; use: string }[] = [
  {
    name: /\bwish(es|ed)?[A-Z]|[a-z]Wish|\b(Wishes|WishedRental|ExtraWish)\b/,
    use: 'preferences, requested',
  },
  {
    name: /(Payment|Reservation|Own|compare)Books|\bBooksDifference|\b(services|store)\.books\b/,
    use: 'payments, reports',
  },
  { name: /\bGatewayWord\b|\bPaymentStanding\b/, use: 'GatewayStatus, PaymentBacklog' },
  { name: /[dD]ossier|\b(with)?Office\b/, use: 'ReservationDetails, AdminServices' },
  {
    name: /\b(STATUS_LOOKS|LOOK_MS)\b|\b(Capture|Refund|Order)Look\b|\bSECOND_LOOK/,
    use: 'query, look-up, poll, variants',
  },
  {
    name: /\b(toldBirthday|askedPath|sold[A-Z]\w+)|\btellsThe|[a-z]Sold(?![a-z])|\bSold[A-Z]/,
    use: 'stated, original, booked, snapshot',
  },
  {
    name: /\b(toS|S|s)hown(State|Status|Coupon|Plan|Mark|Prices|Code|Way)\b/,
    use: 'effective, view, version token',
  },
  { name: /\bdraftAgain\b|\blead(Home|To|Away)\b|\bleadReloads/, use: 'toDraft, redirect' },
  {
    name: /\b(check|fill|read|use|EMPTY_)Client(Form|Problems)?\b|\bClientForm\b|\bclient_(email|phone)/,
    use: 'renter',
  },
  { name: /\b[a-z]*Bill(Table|Row|Rows|Line|Lines|Bar|Facts)\b|\bStickyBill\b|\bbill_lines\b/, use: 'quote' },
  { name: /[a-z]Protections?\b|\bprotections?[A-Z]/, use: 'coverage' },
  {
    name: /\b(review|allow|Ready|Review)Change(Outcome)?\b|\bChange(Form|Page|Sums|Reservation)/,
    use: 'amendment',
  },
];
