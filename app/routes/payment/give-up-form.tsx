import { Form } from 'react-router';
import { Button } from '../../ui/button.tsx';

/**
 * Cancels an attempt that the payer does not want to complete, so that they can choose another way to pay.
 */
export function GiveUpForm({ attemptId, label }: { attemptId: string; label: string }) {
  return (
    <Form method="post">
      <input type="hidden" name="attempt" value={attemptId} />
      <Button variant="quiet" name="intent" value="cancel-payment">
        {label}
      </Button>
    </Form>
  );
}
