import { FONT_ID } from './page-environment.tsx';

/** Under this name a browser notes which font it has. */
const NOTE = 'font';

/** In the head, behind the style that declares the font: a browser that has it declares it before anything is set. */
export const DECLARE_FONT =
  `{const f=document.getElementById("${FONT_ID}");` +
  `try{if(f&&localStorage.getItem("${NOTE}")===f.textContent)f.media="all"}catch{}}`;

/**
 * At the start: fetches the font for the pages after this one, which has been set without it. Chromium would not use it
 * here either, as it comes after the first sight, but fetch it before the pictures and lay out the whole page once more.
 */
export const FETCH_FONT =
  `const f=d.getElementById("${FONT_ID}");` +
  'if(f&&f.media!=="all")new FontFace("next page",/url\\([^)]+\\)/.exec(f.textContent)[0]).load()' +
  `.then(()=>localStorage.setItem("${NOTE}",f.textContent)).catch(()=>{})`;
