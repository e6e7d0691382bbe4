/** By purpose, on a grid of 24 by 24; from Lucide (ISC license), a comment has the original name if it differs. */
export const ICONS = {
  // circle-alert
  alert: '<circle cx="12" cy="12" r="10"/><path d="M12 8v4m0 4h.01"/>',
  'arrow-right': '<path d="M5 12h14m-7-7l7 7l-7 7"/>',
  // luggage
  bag: '<path d="M6 20a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2h12a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2"/><path d="M8 18V4a2 2 0 0 1 2-2h4a2 2 0 0 1 2 2v14m-6 2h4"/><circle cx="16" cy="20" r="2"/><circle cx="8" cy="20" r="2"/>',
  briefcase:
    '<path d="M16 20V4a2 2 0 0 0-2-2h-4a2 2 0 0 0-2 2v16"/><rect width="20" height="14" x="2" y="6" rx="2"/>',
  // calendar-days
  calendar:
    '<path d="M8 2v3m8-3v3"/><rect width="18" height="18" x="3" y="3" rx="2"/><path d="M3 9h18M8 13h.01M12 13h.01M16 13h.01M8 17h.01M12 17h.01M16 17h.01"/>',
  camera: '<path d="M2 8h5l2-3h6l2 3h5v12H2z"/><circle cx="12" cy="13" r="3"/>',
  // credit-card
  card: '<rect width="20" height="14" x="2" y="5" rx="2"/><path d="M2 10h20M6 14h2"/>',
  check: '<path d="M20 6L9 17l-5-5"/>',
  'chevron-left': '<path d="m15 18l-6-6l6-6"/>',
  'chevron-right': '<path d="m9 18l6-6l-6-6"/>',
  'chevron-up': '<path d="m18 15l-6-6l-6 6"/>',
  clock: '<circle cx="12" cy="12" r="10"/><path d="M12 6v6l4 2"/>',
  // x
  close: '<path d="M18 6L6 18M6 6l12 12"/>',
  // door-closed
  door: '<path d="M19 21V5a2 2 0 0 0-2-2H7a2 2 0 0 0-2 2v16m-3 0h20M9 12h.01"/>',
  // pencil
  edit: '<path d="m3 21l2-6L16 4l4 4L9 19zM14 6l4 4"/>',
  // external-link
  external: '<path d="M15 3h6v6m-11 5L21 3m-3 10v6a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2h6"/>',
  fuel: '<path d="M14 13h2a2 2 0 0 1 2 2v2a2 2 0 0 0 4 0v-6.998a2 2 0 0 0-.59-1.42L18 5m-4 16V5a2 2 0 0 0-2-2H5a2 2 0 0 0-2 2v16m-1 0h13M3 9h11"/>',
  // cog
  gear: '<path d="M11 10.27L7 3.34m4 10.39l-4 6.93M12 22v-2m0-18v2m2 8h8m-5 8.66l-1-1.73m1-15.59l-1 1.73M2 12h2m16.66 5l-1.73-1m1.73-9l-1.73 1M3.34 17l1.73-1M3.34 7l1.73 1"/><circle cx="12" cy="12" r="2"/><circle cx="12" cy="12" r="8"/>',
  globe:
    '<circle cx="12" cy="12" r="10"/><path d="M12 2a14.5 14.5 0 0 0 0 20a14.5 14.5 0 0 0 0-20M2 12h20"/>',
  // id-card
  id: '<path d="M16 10h2m-2 4h2M6.17 15a3 3 0 0 1 5.66 0"/><circle cx="9" cy="11" r="2"/><rect width="20" height="14" x="2" y="5" rx="2"/>',
  info: '<circle cx="12" cy="12" r="10"/><path d="M12 16v-4m0-4h.01"/>',
  // key-round
  key: '<circle cx="8" cy="16" r="5"/><path d="M12 12L21 3m-5 5l3 3"/>',
  lock: '<rect width="18" height="11" x="3" y="11" rx="2" ry="2"/><path d="M7 11V7a5 5 0 0 1 10 0v4"/>',
  mail: '<path d="m22 7l-8.991 5.727a2 2 0 0 1-2.009 0L2 7"/><rect width="20" height="16" x="2" y="4" rx="2"/>',
  menu: '<path d="M4 5h16M4 12h16M4 19h16"/>',
  // message-circle
  message:
    '<path d="M2.992 16.342a2 2 0 0 1 .094 1.167l-1.065 3.29a1 1 0 0 0 1.236 1.168l3.413-.998a2 2 0 0 1 1.099.092a10 10 0 1 0-4.777-4.719"/>',
  minus: '<path d="M5 12h14"/>',
  navigation: '<path d="m3 11l19-9l-9 19l-2-8z"/>',
  phone: '<path d="M4 2h4l2 6l-3 2a15 15 0 0 0 7 7l2-3l6 2v4a2 2 0 0 1-2 2A18 18 0 0 1 2 4a2 2 0 0 1 2-2"/>',
  // map-pin
  pin: '<path d="M20 10c0 4.993-5.539 10.193-7.399 11.799a1 1 0 0 1-1.202 0C9.539 20.193 4 14.993 4 10a8 8 0 0 1 16 0"/><circle cx="12" cy="10" r="3"/>',
  plane:
    '<path d="M17.8 19.2L16 11l3.5-3.5C21 6 21.5 4 21 3c-1-.5-3 0-4.5 1.5L13 8L4.8 6.2c-.5-.1-.9.1-1.1.5l-.3.5c-.2.5-.1 1 .3 1.3L9 12l-2 3H4l-1 1l3 2l2 3l1-1v-3l3-2l3.5 5.3c.3.4.8.5 1.3.3l.5-.2c.4-.3.6-.7.5-1.2"/>',
  plus: '<path d="M5 12h14m-7-7v14"/>',
  // receipt-text
  receipt: '<path d="M13 16H8m6-8H8m8 4H8M4 2l4 2l4-2l4 2l4-2v20l-4-2l-4 2l-4-2l-4 2z"/>',
  search: '<path d="m21 21l-4.34-4.34"/><circle cx="11" cy="11" r="8"/>',
  // users
  seats:
    '<path d="M16 21v-2a4 4 0 0 0-4-4H6a4 4 0 0 0-4 4v2M16 3.128a4 4 0 0 1 0 7.744M22 21v-2a4 4 0 0 0-3-3.87"/><circle cx="9" cy="7" r="4"/>',
  // shield-check
  shield:
    '<path d="M20 13c0 5-3.5 7.5-7.66 8.95a1 1 0 0 1-.67-.01C7.5 20.5 4 18 4 13V6a1 1 0 0 1 1-1c2 0 4.5-1.2 6.24-2.72a1.17 1.17 0 0 1 1.52 0C14.51 3.81 17 5 19 5a1 1 0 0 1 1 1z"/><path d="m9 12l2 2l4-4"/>',
  // circle-check
  success: '<circle cx="12" cy="12" r="10"/><path d="m16 9l-5.5 5.5L8 12"/>',
  tag: '<path d="M3 3h9l9 9l-9 9l-9-9z"/><circle cx="7.5" cy="7.5" r=".5" fill="currentColor"/>',
  // triangle-alert
  warning:
    '<path d="m21.73 18l-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3M12 9v4m0 4h.01"/>',
} as const;

export type IconName = keyof typeof ICONS;

/** A decorative icon beside a text, hidden from assistive technology. */
export function Icon({ name, className, ...attributes }: { name: IconName; className?: string | undefined }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      className={className ? `icon ${className}` : 'icon'}
      {...attributes}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: constants of this site.
      dangerouslySetInnerHTML={{ __html: ICONS[name] }}
    />
  );
}
