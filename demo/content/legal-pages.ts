import type { InfoPage } from './records.ts';

/** Pages that a visitor agrees to. The slug of the terms contains `terminos`: requirements.md#redirects. */
export const legalPages: InfoPage[] = [
  {
    slug: 'terminos-y-condiciones',
    category: 'legal',
    es: {
      title: 'Términos y condiciones',
      content: `
<p>Estos términos se aplican a las reservas hechas en este sitio y al contrato de alquiler que firmas en la sucursal. Si algo no te queda claro, pregúntanos antes de reservar: con gusto te lo explicamos.</p>
<h2>1. Quién puede alquilar</h2>
<ul>
<li>El conductor debe tener al menos 21 años cumplidos el día del retiro y licencia vigente. Qué más pide cada clase está en <a href="/info/condiciones">Edad, depósito y documentos</a>.</li>
<li>Los visitantes pueden conducir con la licencia de su país durante los primeros 90 días de su estadía en Panamá.</li>
<li>Entre los 21 y los 24 años se cobra un cargo diario de conductor joven, que siempre aparece en el desglose antes de reservar.</li>
<li>Cada conductor adicional debe presentarse en la sucursal con su documento y su licencia.</li>
</ul>
<h2>2. Precio y pago</h2>
<p>El total que mostramos incluye la protección mínima que exige la ley, el cargo de aeropuerto cuando corresponde y el ITBMS de 7 %. Si pagas ahora, el precio queda fijo. Si pagas al retirar, también respetamos el total de tu confirmación mientras no cambien las fechas, las sucursales ni el auto.</p>
<p>De dos precios publicados a la vez para el mismo alquiler, vale el menor.</p>
<h2>3. Depósito</h2>
<p>Al entregar el auto se retiene un depósito en la tarjeta de crédito del conductor principal. No es un cobro: se libera cuando el auto vuelve completo y sin daños. Según el banco, la liberación puede tardar algunos días. No se aceptan depósitos en efectivo; una tarjeta de débito necesita la protección total.</p>
<h2>4. Retiro y devolución</h2>
<p>Guardamos tu reserva hasta dos horas después de la hora de retiro. Si tu vuelo se atrasa, avísanos por teléfono o WhatsApp. El auto se devuelve con la misma cantidad de combustible; hay 29 minutos de gracia antes de que se cobre otro día.</p>
<h2>5. Uso del auto</h2>
<ul>
<li>El kilometraje es libre dentro de la República de Panamá. El auto no puede salir del país.</li>
<li>No se permite fumar, remolcar, competir ni conducir por playas, ríos o caminos cerrados.</li>
<li>Las multas y los peajes son responsabilidad de quien alquila.</li>
</ul>
<h2>6. Protecciones y accidentes</h2>
<p>La protección mínima es obligatoria y cubre daños a terceros y al auto, con un deducible a tu cargo. En caso de accidente no muevas el auto, llama a la Policía de Tránsito y a nuestra línea de asistencia. Sin el parte policial la protección no se aplica. Manejar bajo los efectos del alcohol o dejar conducir a alguien que no está en el contrato anula todas las protecciones.</p>
<h2>7. Cambios y cancelaciones</h2>
<p>Puedes cambiar o cancelar desde <a href="/mi-reserva">Mi reserva</a>. Antes de confirmar te mostramos el nuevo total o el monto que se devuelve. Los reembolsos van al mismo medio con que pagaste: tu tarjeta o tu cuenta de PayPal.</p>
<h2>8. Ley aplicable</h2>
<p>Este contrato se rige por las leyes de la República de Panamá. Las quejas pueden presentarse ante la Autoridad de Protección al Consumidor y Defensa de la Competencia (ACODECO).</p>`,
    },
    en: {
      title: 'Terms and conditions',
      content: `
<p>These terms apply to reservations made on this site and to the rental agreement you sign at the branch. If anything is unclear, ask us before you book: we are glad to explain.</p>
<h2>1. Who may rent</h2>
<ul>
<li>Drivers must be at least 21 on the day of pick-up and hold a valid license. What else each class asks for is in <a href="/en/info/condiciones">Age, deposit and documents</a>.</li>
<li>Visitors may drive on the license of their country for the first 90 days of their stay in Panama.</li>
<li>Between 21 and 24 a daily young driver fee applies; it is always shown in the breakdown before you book.</li>
<li>Every additional driver has to come to the branch with an identity document and a license.</li>
</ul>
<h2>2. Price and payment</h2>
<p>The total we show includes the minimum protection required by law, the airport fee where there is one, and the 7% ITBMS tax. If you pay now, the price is fixed. If you pay at pick-up, we also honor the total of your confirmation as long as dates, branches and car stay the same.</p>
<p>Of two prices published at the same time for the same rental, the lower one counts.</p>
<h2>3. Deposit</h2>
<p>At pick-up a deposit is held on the main driver's credit card. It is not a charge: it is released when the car comes back complete and undamaged. Depending on the bank this may take some days. Cash cannot be accepted for the deposit; a debit card needs the full protection.</p>
<h2>4. Pick-up and return</h2>
<p>We keep your reservation for two hours after the pick-up time. If your flight is late, let us know by phone or WhatsApp. Return the car with as much fuel as it had; there are 29 minutes of grace before another day is charged.</p>
<h2>5. Use of the car</h2>
<ul>
<li>Mileage is unlimited within the Republic of Panama. The car may not leave the country.</li>
<li>Smoking, towing, racing, and driving on beaches, through rivers or on closed roads are not allowed.</li>
<li>Fines and tolls are the renter's responsibility.</li>
</ul>
<h2>6. Protections and accidents</h2>
<p>The minimum protection is mandatory and covers damage to others and to the car, with a deductible that you bear. After an accident do not move the car; call the traffic police and our assistance line. Without a police report the protection does not apply. Driving under the influence of alcohol, or letting somebody drive who is not in the agreement, voids all protections.</p>
<h2>7. Changes and cancellations</h2>
<p>You can change or cancel under <a href="/en/mi-reserva">My reservation</a>. Before you confirm we show the new total or the amount that is returned. Refunds go back the way you paid: to your card or your PayPal account.</p>
<h2>8. Governing law</h2>
<p>This agreement is governed by the laws of the Republic of Panama. Complaints may be brought before the consumer protection authority (ACODECO).</p>`,
    },
  },
  {
    slug: 'privacidad',
    category: 'legal',
    es: {
      title: 'Política de privacidad',
      content: `
<p>Cuidamos tus datos como nos gustaría que cuidaran los nuestros, y conforme a la Ley 81 de 2019 sobre protección de datos personales.</p>
<h2>Qué datos pedimos y para qué</h2>
<ul>
<li><strong>Para reservar:</strong> nombre, correo, teléfono, fecha de nacimiento y número de licencia. Sin ellos no podemos preparar el contrato.</li>
<li><strong>Para pagar:</strong> los datos de tu tarjeta van cifrados a la pasarela de pago. No guardamos el número completo ni el código de seguridad.</li>
<li><strong>Para adelantar el trámite:</strong> si usas el pre check-in, las fotos de tu licencia y de tu cédula o pasaporte. Se borran 90 días después de la devolución, o antes si lo pides.</li>
<li><strong>Para mejorar el sitio:</strong> estadísticas de uso, solo si las aceptas.</li>
</ul>
<h2>Cuánto tiempo los guardamos</h2>
<p>Los datos del contrato se guardan el tiempo que exige la ley fiscal. Los de una cuenta, mientras la cuenta exista.</p>
<h2>Con quién los compartimos</h2>
<p>Con la sucursal que te atiende, la pasarela de pago, la aseguradora en caso de accidente y las autoridades cuando la ley lo ordena. No vendemos datos a nadie.</p>
<h2>Tus derechos</h2>
<p>Puedes pedir acceso, rectificación, cancelación, oposición y portabilidad de tus datos. Escríbenos a <a href="mailto:datos@volante.example">datos@volante.example</a>; respondemos en diez días hábiles. También puedes acudir a la Autoridad Nacional de Transparencia y Acceso a la Información (ANTAI).</p>`,
    },
    en: {
      title: 'Privacy policy',
      content: `
<p>We take care of your data as we would like others to take care of ours, and as Panama's Law 81 of 2019 on personal data demands.</p>
<h2>What we ask for, and why</h2>
<ul>
<li><strong>To book:</strong> name, email, phone, date of birth and license number. Without them we cannot prepare the agreement.</li>
<li><strong>To pay:</strong> your card details go encrypted to the payment gateway. We keep neither the full number nor the security code.</li>
<li><strong>To save time at the counter:</strong> photos of your license and of your identity card or passport if you use the pre check-in. They are deleted 90 days after the return, or earlier if you ask for it.</li>
<li><strong>To improve the site:</strong> usage statistics, only if you accept them.</li>
</ul>
<h2>How long we keep them</h2>
<p>Data of an agreement are kept as long as tax law requires. Those of an account, as long as the account exists.</p>
<h2>Whom we share them with</h2>
<p>The branch that serves you, the payment gateway, the insurer after an accident, and authorities where the law orders it. We sell data to nobody.</p>
<h2>Your rights</h2>
<p>You may ask for access, correction, deletion, objection and portability. Write to <a href="mailto:datos@volante.example">datos@volante.example</a>; we answer within ten working days. You may also turn to the transparency authority (ANTAI).</p>`,
    },
  },
];
