const toCar = (_, at) => ({ id: at + 1, name: `Auto ${at + 1}`, cents: 2_500 + at * 550 });
const SPECS = ['5 pasajeros', '4 puertas', '2 maletas', 'Automático', 'Gasolina', 'Aire acondicionado'];
const DAYS = ['Lunes', 'Martes'];

/**
 * A fleet of `count` cards. Each card has less on it than a card of this site, and the page uses no content,
 * stock or price rules.
 */
export function Cars({ count = 12 }) {
  const cars = Array.from({ length: count }, toCar);
  return (
    <main>
      <h1>Flota</h1>
      <ul>
        {cars.map((car) => (
          <Car key={car.id} car={car} />
        ))}
      </ul>
    </main>
  );
}

function Car({ car }) {
  const format = new Intl.NumberFormat('es-PA', { style: 'currency', currency: 'USD' });
  return (
    <li className="card overflow-clip rounded-lg border">
      <article aria-labelledby={`car-${car.id}`}>
        <h2 id={`car-${car.id}`}>{car.name}</h2>
        <ul>
          {SPECS.map((spec) => (
            <li key={spec} className="inline-flex items-center gap-2 text-sm">
              <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
                <path d="M4 12h16M12 4v16" />
              </svg>
              {spec}
            </li>
          ))}
        </ul>
        <dl>
          {DAYS.map((day) => (
            <div key={day} className="flex justify-between gap-4">
              <dt>{day}</dt>
              <dd>{format.format(car.cents / 100)}</dd>
            </div>
          ))}
        </dl>
        <p>
          <strong>{format.format((car.cents * DAYS.length) / 100)}</strong> total
        </p>
        <a href={`/reserva?car=${car.id}`}>Reservar</a>
      </article>
    </li>
  );
}
