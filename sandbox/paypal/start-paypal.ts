import type { ServerResponse } from 'node:http';
import { answerBy, listenOnLoopback } from '../http/listen.ts';
import { jsonAnswer, sendAnswer, type WebRequest } from '../http/messages.ts';
import { createPayPal, type PayPalAccount, type PayPalOptions } from './create-paypal.ts';

export interface PayPalSandbox {
  account: PayPalAccount;
  controlUrl: string;
  close(): Promise<void>;
}

/** Starts only PayPal, on free ports of this machine. */
export async function startPayPal(options: PayPalOptions = {}): Promise<PayPalSandbox> {
  const paypal = createPayPal(options);
  const serve = async (request: WebRequest, response: ServerResponse) => {
    if (!(await paypal.serve(request, response))) sendAnswer(response, jsonAnswer(404, {}));
  };
  const steer = async (request: WebRequest, response: ServerResponse) =>
    sendAnswer(response, (await paypal.control(request)) ?? jsonAnswer(404, {}));
  const main = await listenOnLoopback(0, answerBy(serve));
  const control = await listenOnLoopback(0, answerBy(steer));
  paypal.setOrigin(`http://localhost:${main.port}`);
  return {
    account: paypal.account(),
    controlUrl: `http://localhost:${control.port}/paypal`,
    close: async () => {
      paypal.close();
      await Promise.all([main.close(), control.close()]);
    },
  };
}
