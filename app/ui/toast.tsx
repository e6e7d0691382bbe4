import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react';

/** Milliseconds that a message stays. */
const SHOWN_FOR = 6000;

type Notify = (message: string) => void;

const ToastContext = createContext<Notify | undefined>(undefined);

/** Short messages about what just happened, at the edge of the page; read out, never the only place of what matters. */
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

/** Shows a message. Throws outside of the provider, with the text of SPEC.md section 8. */
export function useToast(): Notify {
  const notify = useContext(ToastContext);
  if (!notify) throw new Error('No PrimeVue Toast provided!');
  return notify;
}
