import { type DragEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#app/ui/button.tsx';
import { FieldError, toFieldId } from '#app/ui/field.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { useMessage } from '#app/ui/language/use-message.ts';
import { useHydrated } from '#app/ui/use-hydrated.ts';
import type { MessageRef } from '#domain/message.ts';
import type { PhotoKind } from '#domain/precheckin/precheckin.ts';
import { type PhotoState, usePhotoUpload } from './use-photo-upload.ts';

/**
 * A photo from the camera, the gallery or drag and drop, in a frame with the outline of a card. Without
 * scripts it is sent with the form; with scripts at once, scaled down, with a progress bar.
 */
export function PhotoField({
  code,
  kind,
  isKept,
  error,
  onKept,
  onRefused,
}: {
  code: string;
  kind: PhotoKind;
  isKept: boolean;
  error: string | undefined;
  onKept: (kind: PhotoKind, form: HTMLFormElement | null) => void;
  onRefused: (kind: PhotoKind, message: MessageRef) => void;
}) {
  const t = useTranslations('precheckin.photo');
  const say = useMessage();
  const input = useRef<HTMLInputElement>(null);
  const { state, send } = usePhotoUpload({ code, kind, isKept });
  // An upload may end after the response to the form; it then has to call the latest callbacks.
  const callbacks = useRef({ onKept, onRefused });
  useEffect(() => {
    callbacks.current = { onKept, onRefused };
  });
  const name = `${kind}Photo`;
  const id = toFieldId(name);
  // The error is from the last page load. The state of the field is newer, unless it is still the initial
  // one.
  const isFresh = state.kind === 'empty' || (state.kind === 'kept' && state.name === undefined);
  const message = state.kind === 'refused' ? say(state.message) : isFresh ? error : undefined;
  const ends = {
    onKept() {
      if (!input.current) return;
      input.current.value = '';
      callbacks.current.onKept(kind, input.current.form);
    },
    onRefused: (reason: MessageRef) => callbacks.current.onRefused(kind, reason),
  };
  const choose = (file: File | undefined) => {
    if (file) void send(file, ends);
  };
  const drop = usePhotoDrop(choose);
  return (
    <div className="field">
      <label htmlFor={id} className="field-label">
        {t(`${kind}.label`)}
      </label>
      <div className="photo-field" data-state={state.kind} {...drop}>
        <PhotoFrame state={state} />
        <CameraButton label={t(`${kind}.label`)} isAgain={state.kind === 'kept'} onPhoto={choose} />
        <ChooseButton>
          <input
            ref={input}
            id={id}
            name={name}
            type="file"
            className="photo-input"
            accept="image/jpeg,image/png,image/heic,image/heif,.heic,.heif"
            aria-invalid={message ? true : undefined}
            aria-describedby={`${id}-hint ${id}-state${message ? ` ${id}-error` : ''}`}
            onChange={(event) => choose(event.target.files?.[0])}
          />
        </ChooseButton>
        <p id={`${id}-state`} role="status">
          <PhotoNews state={state} />
        </p>
      </div>
      <p id={`${id}-hint`} className="fine">
        {t(`${kind}.hint`)}
      </p>
      <FieldError id={`${id}-error`} message={message} />
    </div>
  );
}

function PhotoFrame({ state }: { state: PhotoState }) {
  const t = useTranslations('precheckin.photo');
  const preview = 'preview' in state ? state.preview : undefined;
  return (
    <div className="photo-frame">
      {preview ? <img src={preview} alt={t('preview')} /> : <Icon name="id" />}
    </div>
  );
}

/** In the page's language, under the invisible field. Without scripts the field itself, which names the chosen file. */
function ChooseButton({ children }: { children: ReactNode }) {
  const t = useTranslations('precheckin.photo');
  if (!useHydrated()) return <span className="photo-choice">{children}</span>;
  return (
    <span className="photo-choice button" data-variant="secondary">
      {children}
      <span aria-hidden="true">{t('choose')}</span>
    </span>
  );
}

/** Opens the camera directly on touch devices. The field itself lets the renter choose camera or gallery. */
function CameraButton({
  label,
  isAgain,
  onPhoto,
}: {
  label: string;
  isAgain: boolean;
  onPhoto: (file: File | undefined) => void;
}) {
  const t = useTranslations('precheckin.photo');
  const camera = useRef<HTMLInputElement>(null);
  const isHydrated = useHydrated();
  if (!isHydrated || !window.matchMedia('(pointer: coarse)').matches) return null;
  return (
    <>
      <input
        ref={camera}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        onChange={(event) => onPhoto(event.target.files?.[0])}
      />
      <Button
        type="button"
        variant={isAgain ? 'secondary' : 'primary'}
        icon={<Icon name="camera" />}
        onClick={() => camera.current?.click()}
      >
        {t('take')}
        <span className="sr-only">: {label}</span>
      </Button>
    </>
  );
}

function PhotoNews({ state }: { state: PhotoState }) {
  const t = useTranslations('precheckin.photo');
  if (state.kind === 'sending')
    return (
      <>
        <span>{t('sending', { name: state.name })}</span>
        <progress value={state.share} aria-label={t('progress')} />
      </>
    );
  if (state.kind === 'waiting') return t('waiting');
  if (state.kind !== 'kept') return null;
  return (
    <span className="photo-kept point strong">
      <Icon name="success" />
      {t('kept')}
    </span>
  );
}

/** For the whole frame of a field. A file dropped outside of the input would otherwise replace the page. */
function usePhotoDrop(onFile: (file: File) => void) {
  const [isOver, setIsOver] = useState(false);
  return {
    'data-over': isOver || undefined,
    onDragOver(event: DragEvent) {
      if (!event.dataTransfer.types.includes('Files')) return;
      event.preventDefault();
      setIsOver(true);
    },
    onDragLeave: () => setIsOver(false),
    onDrop(event: DragEvent) {
      const [file] = event.dataTransfer.files;
      setIsOver(false);
      if (!file) return;
      event.preventDefault();
      onFile(file);
    },
  };
}
