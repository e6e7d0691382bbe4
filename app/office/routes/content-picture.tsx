import { data, Form, redirect } from 'react-router';
import { useTranslations } from 'use-intl';
import { servicesContext } from '#app/request/context.ts';
import { readFormData, readTexts } from '#app/request/read-body.ts';
import { Button } from '#app/ui/button.tsx';
import { TextArea, TextField } from '#app/ui/field.tsx';
import { describePicture, openPicture } from '#operations/office/content/describe-picture.ts';
import type { EditedPicture } from '#operations/ports/content-editor.ts';
import { toPicturePath } from '../content/content-path.ts';
import { toAway } from '../content/content-request.ts';
import { FormAnswer, OfficePage } from '../office-page.tsx';
import { getActor, requireFound } from '../session.ts';
import type { Route } from './+types/content-picture';

const LONGEST = 500;
/** In pixels; fits the narrowest screen, so that a place in the picture is that of the file. */
const SHOWN_WIDTH = 320;

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const outcome = await openPicture(context.get(servicesContext), getActor(context), params.file);
  const opened = requireFound(outcome, toPicturePath(params.file));
  const isSaved = url.searchParams.get('done') === 'saved';
  if (opened.kind === 'unavailable')
    return data({ away: toAway(opened), picture: undefined, isSaved }, { status: 503 });
  return data({ away: undefined, picture: opened.picture, isSaved });
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const [services, actor] = [context.get(servicesContext), getActor(context)];
  const here = toPicturePath(params.file);
  const opened = requireFound(await openPicture(services, actor, params.file), here);
  const form = await readFormData(request);
  const typed = readTexts(form, ['description', 'across', 'down'], LONGEST);
  if (opened.kind === 'unavailable')
    return data({ typed, isWrong: false, away: toAway(opened) }, { status: 503 });
  const focus = readPlace(form, opened.picture) ?? toPlace(typed, opened.picture);
  if (focus === 'wrong') return data({ typed, isWrong: true, away: undefined }, { status: 400 });
  const { description } = typed;
  const saved = requireFound(
    await describePicture(services, actor, { id: params.file, description, focus }),
    here,
  );
  if (saved.kind === 'unavailable')
    return data({ typed, isWrong: false, away: toAway(saved) }, { status: 503 });
  return redirect(`${here}?done=saved`, 303);
}

/** Where the picture was pressed; undefined where it was not, or by a key, which is at 0, 0. */
function readPlace(form: FormData, { width }: EditedPicture): EditedPicture['focus'] {
  const [x = 0, y = 0] = ['focus.x', 'focus.y'].map((name) => Number(form.get(name)) || 0);
  const toFile = (shown: number) => Math.round((shown * width) / SHOWN_WIDTH);
  return x > 0 || y > 0 ? { x: toFile(x), y: toFile(y) } : undefined;
}

/** Two percentages; neither: the middle. */
function toPlace(
  { across, down }: { across: string; down: string },
  { width, height }: EditedPicture,
): EditedPicture['focus'] | 'wrong' {
  if (across === '' && down === '') return undefined;
  const isShare = (text: string) => /^\d{1,3}$/.test(text) && Number(text) <= 100;
  if (!isShare(across) || !isShare(down)) return 'wrong';
  return { x: Math.round((Number(across) * width) / 100), y: Math.round((Number(down) * height) / 100) };
}

/** The alternative text of a picture, and the point of it that stays in view where it is cut. */
export default function PictureAbout({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations('office.content');
  const { picture, isSaved } = loaderData;
  const away = actionData?.away ?? loaderData.away;
  return (
    <OfficePage title={t('about.title')} isNarrow>
      <FormAnswer problem={away && t(away)} />
      <FormAnswer done={isSaved && !actionData && t('about.saved')} />
      {picture ? <About picture={picture} answer={actionData} /> : null}
    </OfficePage>
  );
}

function About({ picture, answer }: { picture: EditedPicture; answer: Route.ComponentProps['actionData'] }) {
  const t = useTranslations('office.content.about');
  const { id, title, description, width, height, focus } = picture;
  const share = (place: number, whole: number) => String(Math.round((place * 100) / (whole || 1)));
  const stored = { across: focus ? share(focus.x, width) : '', down: focus ? share(focus.y, height) : '' };
  const typed = answer?.typed ?? { description, ...stored };
  const error = answer?.isWrong ? t('wrong') : undefined;
  return (
    <Form method="post" reloadDocument className="stack">
      {/* The key Enter presses the first button of a form. */}
      <button type="submit" tabIndex={-1} aria-hidden className="sr-only" />
      <div>
        <p className="fine">{t('press')}</p>
        <input
          type="image"
          name="focus"
          src={`/assets/${id}?width=${SHOWN_WIDTH}&format=webp`}
          alt={t('pressed', { title })}
          width={SHOWN_WIDTH}
        />
      </div>
      <div className="office-form">
        <TextField
          name="across"
          inputMode="numeric"
          label={t('across')}
          error={error}
          defaultValue={typed.across}
          optional
        />
        <TextField
          name="down"
          inputMode="numeric"
          label={t('down')}
          error={error}
          defaultValue={typed.down}
          optional
        />
      </div>
      <TextArea
        name="description"
        label={t('alt')}
        hint={t('altHint')}
        rows={3}
        maxLength={LONGEST}
        defaultValue={typed.description}
      />
      <div className="row">
        <Button>{t('save')}</Button>
      </div>
    </Form>
  );
}
