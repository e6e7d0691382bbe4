import { expect, test } from 'vitest';
import { renderMarkup } from '#tests/support/render-markup.tsx';
import { ToastProvider, useToast } from './toast.tsx';

function Notifier() {
  useToast();
  return <p>ready</p>;
}

test('a missing toast provider is "No PrimeVue Toast provided!"', () => {
  expect(() => renderMarkup(<Notifier />, '/', { toasts: false })).toThrow('No PrimeVue Toast provided!');
});

test('messages have a live region', () => {
  const html = renderMarkup(
    <ToastProvider>
      <Notifier />
    </ToastProvider>,
  );
  expect(html).toContain('<p>ready</p><div role="status"');
});
