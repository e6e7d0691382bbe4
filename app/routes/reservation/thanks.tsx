/** Makes every visit ask the server, so that its guards run (docs/decisions/0010-react-router-framework.md). */
export function loader() {
  return null;
}

export default function Thanks() {
  return <h1>Gracias</h1>;
}
