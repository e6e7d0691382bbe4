import { type DragEvent, useState } from 'react';

/** For the whole frame of a field: what is dropped beside the field itself would be opened in the place of the page. */
export function usePhotoDrop(onFile: (file: File) => void) {
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
