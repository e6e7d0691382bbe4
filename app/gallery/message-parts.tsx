import { StatusBadge } from '../routes/fleet/car-card.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorMessage } from '../ui/error-screen.tsx';
import { ErrorSummary } from '../ui/error-summary.tsx';
import { Icon } from '../ui/icon.tsx';
import { AnswerNotice, Notice } from '../ui/notice.tsx';
import type { LoadingBarState } from '../ui/show-loading.ts';
import { STEPS, StepProgress } from '../ui/step-progress.tsx';
import { useToast } from '../ui/toast.tsx';
import { Tooltip } from '../ui/tooltip.tsx';
import { Part, State } from './part.tsx';

const TONES = ['info', 'success', 'warning', 'danger'] as const;
const BADGES = ['neutral', 'accent', 'spark', 'success', 'warning', 'danger'] as const;
const FLEET = ['available', 'lowAvailability', 'promo', 'unavailable'] as const;
const LOADING = ['start', 'progress', 'finish', 'error'] as const satisfies LoadingBarState[];
const PROBLEMS = [
  { field: 'rest', message: { key: 'validation.required' } },
  { field: 'wrong', message: { key: 'validation.email' } },
] as const;

/** Badges, notices, error messages, loading states and empty states. */
export function MessageParts() {
  return (
    <>
      <Part id="messages" title="Badges, notices">
        <State name="badges">
          {BADGES.map((tone) => (
            <Badge key={tone} tone={tone} icon="tag">
              {tone}
            </Badge>
          ))}
        </State>
        <State name="fleet status">
          {FLEET.map((status) => (
            <StatusBadge key={status} status={status} />
          ))}
        </State>
        <State name="notices" isWide>
          {TONES.map((tone) => (
            <Notice key={tone} tone={tone} title={`A notice: ${tone}`}>
              What the visitor should know, with <a href="#messages">a way on</a>.
            </Notice>
          ))}
          <AnswerNotice answer={undefined}>Why what was sent has not been done.</AnswerNotice>
          <ErrorSummary problems={PROBLEMS} labels={{ rest: 'At rest', wrong: 'Wrong' }} />
        </State>
      </Part>
      <MomentParts />
      <Part id="nothing" title="Nothing to list">
        <EmptyState
          icon="tag"
          title="No promotions today"
          actions={<ButtonLink to="/flota">See cars</ButtonLink>}
        >
          There is always a car. The prices of the fleet include everything.
        </EmptyState>
      </Part>
      <Part id="failures" title="Failures">
        {[404, 500, 403, 0].map((status) => (
          <State key={status} name={status ? String(status) : 'no connection'} isWide>
            <ErrorMessage status={status} detail="Page Not Found: /una-pagina" isFatal={false} />
          </State>
        ))}
      </Part>
      <Part id="steps" title="Steps">
        {STEPS.map((step) => (
          <State key={step} name={step} isWide>
            <StepProgress current={step} />
          </State>
        ))}
      </Part>
    </>
  );
}

/** Elements that are shown only for a moment. */
function MomentParts() {
  const notify = useToast();
  return (
    <Part id="moments" title="Loading bar, tooltip, toast">
      {LOADING.map((state) => (
        <State key={state} name={`loading bar: ${state}`} isWide>
          <div className="design-stage" data-kind="bar">
            <div className="loading-bar" data-state={state} />
          </div>
        </State>
      ))}
      <State name="tooltip: at rest, shown">
        {['at rest', 'hover'].map((state) => (
          <Tooltip key={state} text="Open the calendar">
            <Button type="button" variant="secondary" aria-label={`Open the calendar, ${state}`}>
              <Icon name="calendar" />
            </Button>
          </Tooltip>
        ))}
        <span className="tooltip-anchor" data-force="hover">
          <Button type="button" variant="secondary" aria-label="Open the calendar, shown">
            <Icon name="calendar" />
          </Button>
          <span className="tooltip" aria-hidden="true">
            Open the calendar
          </span>
        </span>
      </State>
      <State name="toast">
        <p className="toast">Your choice was saved.</p>
        <Button type="button" variant="secondary" onClick={() => notify('Your choice was saved.')}>
          Show one
        </Button>
      </State>
    </Part>
  );
}

/**
 * Dialogs. The consent banner is at the bottom of this page until it is answered. The date sheet is opened
 * from the search form above.
 */
export function DialogParts() {
  return (
    <Part id="dialogs" title="Dialogs">
      <State name="question of consent">
        <a href="#consent">Question of consent</a>
      </State>
    </Part>
  );
}
