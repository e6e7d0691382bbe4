/**
 * Returns the name of a cookie that authenticates the visitor or stores something for them. With TLS the
 * prefix `__Host-` prevents that another subdomain or a plain HTTP response sets the cookie (RFC 6265bis); an
 * attacker could otherwise put a visitor into the attacker's own session.
 */
export function toOwnName(name: string, isSecure: boolean): string {
  return isSecure ? `__Host-${name}` : name;
}
