import type { Service, ServiceCall } from '../context.ts';
import { answerJson } from '../http/answers.ts';
import { routeNotFound } from '../http/errors.ts';
import { login, logout, refresh } from './login.ts';
import { requestReset, resetPassword } from './password-reset.ts';
import { finishProviderLogin, startProviderLogin } from './provider.ts';

/** Routes below /auth. content.md#sign-in. */
export async function handleAuth(service: Service, call: ServiceCall, rest: string[]): Promise<Response> {
  const { request, body, url } = call;
  switch (`${request.method} ${rest.join('/')}`) {
    case 'GET ':
      return listProviders(service, request);
    case 'POST login':
      return login(service, request, call);
    case 'POST refresh':
      return refresh(service, request, body);
    case 'POST logout':
      return logout(service, request, body);
    case 'POST password/request':
      return requestReset(service, body);
    case 'POST password/reset':
      return resetPassword(service, body);
  }
  const [login_, name = '', callback, ...more] = rest;
  const provider = service.auth.providers.find((one) => one.name === name);
  const isLogin = request.method === 'GET' && login_ === 'login' && more.length === 0;
  if (!isLogin || !provider) throw routeNotFound(url.pathname);
  if (callback === undefined) return startProviderLogin(service, provider, url);
  if (callback !== 'callback') throw routeNotFound(url.pathname);
  return finishProviderLogin(service, provider, { request, url });
}

function listProviders(service: Service, request: Request): Response {
  const data = service.auth.providers.map(({ name }) => ({ name, driver: 'openid' }));
  return answerJson(request, { data, disableDefault: false });
}
