/**
 * The name of a cookie that proves or keeps something of its visitor. Where there is TLS it is one that no neighbouring
 * site and nobody on plain HTTP can set (RFC 6265bis): whoever could, might put a visitor into a session of their own.
 */
export function toOwnName(name: string, isSecure: boolean): string {
  return isSecure ? `__Host-${name}` : name;
}
