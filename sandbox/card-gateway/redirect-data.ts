import { html, raw } from '../http/html.ts';
import type { CardRule } from './test-cards.ts';

interface RedirectOptions {
  /** Origin of the gateway's pages, without a trailing slash. */
  origin: string;
  flow: CardRule['flow'];
  session: string;
  token: string;
}

const style = `
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: #f2f5f7; color: #16212b;
  font: 1rem/1.5 system-ui, sans-serif; }
main { padding: 2rem; text-align: center; max-width: 24rem; }
button { font: inherit; font-weight: 600; padding: .75rem 1.5rem; border: 0; border-radius: .5rem;
  background: #0b5563; color: #fff; cursor: pointer; }
button:focus-visible { outline: 3px solid #0b5563; outline-offset: 3px; }
`;

/**
 * The document that the shop shows to the payer. It leads the browser to the gateway with a script or,
 * without scripts, with a button. The gateway does not know the payer's language at this point, so the text
 * is bilingual.
 */
export function makeRedirectData({ origin, flow, session, token }: RedirectOptions): string {
  const subject = flow === 'fingerprint' ? '3-D Secure' : '3-D Secure · banco / bank';
  return html`<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${subject}</title>
<style>${raw(style)}</style>
</head>
<body>
<main>
<h1>3-D Secure</h1>
<form method="post" action="${origin}/3ds/begin">
<input type="hidden" name="session" value="${session}">
<input type="hidden" name="spi_token" value="${token}">
<p>Su banco va a verificar este pago.<br><span lang="en">Your bank is going to verify this payment.</span></p>
<button>Continuar · <span lang="en">Continue</span></button>
</form>
</main>
<script>document.forms[0].submit();</script>
</body>
</html>`.markup;
}
