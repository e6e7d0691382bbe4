import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react';

/** Milliseconds that a message is shown. */
const SHOWN_FOR = 6000;

type Notify = (message: string) => void;

const ToastContext = createContext<Notify | undefined>(undefined);

/** About the result of an action. They are announced, and never the only place of important information. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [message, setMessage] = useState<{ text: string; count: number }>();
  const notify = useCallback<Notify>(
    (text) => setMessage((last) => ({ text, count: (last?.count ?? 0) + 1 })),
    [],
  );
  useEffect(() => {
    if (!message) return;
    const timer = setTimeout(() => setMessage(undefined), SHOWN_FOR);
    return () => clearTimeout(timer);
  }, [message]);
  return (
    <ToastContext value={notify}>
      {children}
      <div role="status" className="toasts" data-no-print>
        {message ? (
          <p key={message.count} className="toast">
            {message.text}
          </p>
        ) : null}
      </div>
    </ToastContext>
  );
}

/** Shows a message. Throws outside of the provider, with the text of requirements.md#errors. */
export function useToast(): Notify {
  const notify = useContext(ToastContext);
  if (!notify) throw new Error('No PrimeVue Toast provided!');
  return notify;
}
