import { Form } from 'react-router';
import { Button } from '../../ui/button.tsx';

/** Leaves an attempt that its payer does not want to end, so that another way to pay can be chosen. */
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
