import { Outlet } from 'react-router';

/** One language form of the site; its middleware serves pages only, never resource routes. */
export default function LanguageForm() {
  return <Outlet />;
}
