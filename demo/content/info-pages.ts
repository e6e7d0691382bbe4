import { type Item, translated } from './records.ts';

interface Page {
  slug: string;
  category: 'legal' | 'help' | 'corporate';
  hasForm?: boolean;
  /** Key of a drawing. */
  drawing?: string;
  es: { title: string; content: string };
  en: { title: string; content: string };
}

const pages: Page[] = [
  {
    slug: 'terminos-y-condiciones',
    category: 'legal',
    es: {
      title: 'Términos y condiciones',
      content: `
<p>Estos términos se aplican a las reservas hechas en este sitio y al contrato de alquiler que firmas en la sucursal. Si algo no te queda claro, pregúntanos antes de reservar: con gusto te lo explicamos.</p>
<h2>1. Quién puede alquilar</h2>
<ul>
<li>El conductor debe tener al menos 21 años cumplidos el día del retiro y licencia vigente, con no menos de un año de emitida.</li>
<li>Los visitantes pueden conducir con la licencia de su país durante los primeros 90 días de su estadía en Panamá.</li>
<li>Entre los 21 y los 24 años se cobra un cargo diario de conductor joven, que siempre aparece en el desglose antes de reservar.</li>
<li>Cada conductor adicional debe presentarse en la sucursal con su documento y su licencia.</li>
</ul>
<h2>2. Precio y pago</h2>
<p>El total que mostramos incluye la protección mínima que exige la ley, el cargo de aeropuerto cuando corresponde y el ITBMS de 7 %. Si pagas ahora, el precio queda fijo. Si pagas al retirar, también respetamos el total de tu confirmación mientras no cambien las fechas, las sucursales ni el auto.</p>
<p>De dos precios publicados a la vez para el mismo alquiler, vale el menor.</p>
<h2>3. Depósito</h2>
<p>Al entregar el auto se retiene un depósito en la tarjeta de crédito del conductor principal. No es un cobro: se libera cuando el auto vuelve completo y sin daños. Según el banco, la liberación puede tardar algunos días. No se aceptan depósitos en efectivo ni tarjetas de débito.</p>
<h2>4. Retiro y devolución</h2>
<p>Guardamos tu reserva hasta dos horas después de la hora de retiro. Si tu vuelo se atrasa, avísanos por teléfono o WhatsApp. El auto se devuelve con la misma cantidad de combustible; hay 29 minutos de gracia antes de que se cobre otro día.</p>
<h2>5. Uso del auto</h2>
<ul>
<li>El kilometraje es libre dentro de la República de Panamá. El auto no puede salir del país.</li>
<li>No se permite fumar, remolcar, competir ni conducir por playas, ríos o caminos cerrados.</li>
<li>Las multas y los peajes son responsabilidad de quien alquila.</li>
</ul>
<h2>6. Protecciones y accidentes</h2>
<p>La protección mínima (PCM) es obligatoria y cubre daños a terceros y al auto, con un deducible a tu cargo. En caso de accidente no muevas el auto, llama a la Policía de Tránsito y a nuestra línea de asistencia. Sin el parte policial la protección no se aplica. Manejar bajo los efectos del alcohol o dejar conducir a alguien que no está en el contrato anula todas las protecciones.</p>
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
<li>Drivers must be at least 21 on the day of pick-up and hold a license that is valid and was issued at least one year ago.</li>
<li>Visitors may drive on the license of their country for the first 90 days of their stay in Panama.</li>
<li>Between 21 and 24 a daily young driver fee applies; it is always shown in the breakdown before you book.</li>
<li>Every additional driver has to come to the branch with an identity document and a license.</li>
</ul>
<h2>2. Price and payment</h2>
<p>The total we show includes the minimum protection required by law, the airport fee where there is one, and the 7% ITBMS tax. If you pay now, the price is fixed. If you pay at pick-up, we also honour the total of your confirmation as long as dates, branches and car stay the same.</p>
<p>Of two prices published at the same time for the same rental, the lower one counts.</p>
<h2>3. Deposit</h2>
<p>At pick-up a deposit is held on the main driver's credit card. It is not a charge: it is released when the car comes back complete and undamaged. Depending on the bank this may take some days. Cash and debit cards cannot be accepted for the deposit.</p>
<h2>4. Pick-up and return</h2>
<p>We keep your reservation for two hours after the pick-up time. If your flight is late, let us know by phone or WhatsApp. Return the car with as much fuel as it had; there are 29 minutes of grace before another day is charged.</p>
<h2>5. Use of the car</h2>
<ul>
<li>Mileage is unlimited within the Republic of Panama. The car may not leave the country.</li>
<li>Smoking, towing, racing, and driving on beaches, through rivers or on closed roads are not allowed.</li>
<li>Fines and tolls are the renter's responsibility.</li>
</ul>
<h2>6. Protections and accidents</h2>
<p>The minimum protection (PCM) is mandatory and covers damage to others and to the car, with a deductible that you bear. After an accident do not move the car; call the traffic police and our assistance line. Without a police report the protection does not apply. Driving under the influence of alcohol, or letting somebody drive who is not in the agreement, voids all protections.</p>
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
  {
    slug: 'requisitos',
    category: 'help',
    drawing: 'cta-airport',
    es: {
      title: 'Requisitos para alquilar',
      content: `
<p>Llega al mostrador con estos documentos y saldrás manejando en unos quince minutos. Con el <a href="/precheckin">pre check-in</a>, en menos.</p>
<h2>Qué debes traer</h2>
<ul>
<li>Tu cédula o pasaporte vigente.</li>
<li>Licencia de conducir original y vigente. Si no está en español o en inglés, también el permiso internacional.</li>
<li>Una tarjeta de crédito a nombre del conductor principal, con cupo para el depósito.</li>
<li>El código de tu reserva; lo tienes en el correo de confirmación.</li>
</ul>
<h2>Depósito por clase</h2>
<p>El monto depende del auto y se muestra junto al total antes de reservar. Se retiene en la tarjeta al entregar y se libera al devolver.</p>
<h2>Edad</h2>
<p>La edad mínima es de 21 años. Algunas clases, como los SUV premium, pueden pedir una edad mayor en la sucursal.</p>
<h2>PanaPass</h2>
<p>Los corredores Norte y Sur solo cobran con pase electrónico. Puedes agregarlo a tu reserva; los peajes se pagan aparte.</p>`,
    },
    en: {
      title: 'What you need to rent',
      content: `
<p>Come to the counter with these documents and you will be driving in about fifteen minutes. With the <a href="/en/precheckin">pre check-in</a> it takes less.</p>
<h2>What to bring</h2>
<ul>
<li>Your passport or Panamanian identity card.</li>
<li>Your original driver’s license, still valid. If it is in neither Spanish nor English, an international permit as well.</li>
<li>A credit card in the main driver's name with room for the deposit.</li>
<li>Your reservation code; it is in the confirmation email.</li>
</ul>
<h2>Deposit by class</h2>
<p>The amount depends on the car and is shown beside the total before you book. It is held at pick-up and released at the return.</p>
<h2>Age</h2>
<p>The minimum age is 21. Branches may ask for more for some classes, such as premium SUVs.</p>
<h2>PanaPass</h2>
<p>The Norte and Sur toll roads take electronic passes only. You can add one to your reservation; tolls are paid apart.</p>`,
    },
  },
  {
    slug: 'preguntas-frecuentes',
    category: 'help',
    drawing: 'cta-beach',
    es: {
      title: 'Preguntas frecuentes',
      content: `
<h2>¿El precio que veo es el precio final?</h2>
<p>Sí. Incluye la protección obligatoria, el cargo de aeropuerto cuando lo hay y el ITBMS. Lo que agregues después, como una silla para niños, se suma a la vista.</p>
<h2>¿Puedo reservar sin pagar ahora?</h2>
<p>Sí. Elige «Pagar al retirar». Si pagas ahora, casi todos los autos tienen descuento.</p>
<h2>¿Me darán exactamente el auto de la foto?</h2>
<p>Reservamos una clase: el de la foto o uno similar, con los mismos asientos y el mismo espacio para maletas.</p>
<h2>¿Puedo devolver el auto en otra ciudad?</h2>
<p>Sí, en cualquiera de nuestras sucursales. El cargo por devolver en otro lugar aparece en el desglose antes de reservar.</p>
<h2>¿Qué pasa si mi vuelo se atrasa?</h2>
<p>Guardamos el auto hasta dos horas. En Tocumen atendemos las 24 horas: dinos tu número de vuelo y te esperamos.</p>
<h2>¿Puedo ir a Boquete o a Bocas del Toro?</h2>
<p>Claro. El kilometraje es libre en todo el país. Para Bocas, deja el auto en Almirante o Chiriquí Grande: el ferry no está incluido en las protecciones.</p>
<h2>¿Puedo cruzar a Costa Rica?</h2>
<p>No. Los autos no pueden salir de Panamá.</p>
<h2>¿Cómo pago los peajes?</h2>
<p>Con PanaPass. Si lo agregas a tu reserva, el auto lo trae puesto y pagas los peajes al devolver.</p>`,
    },
    en: {
      title: 'Frequently asked questions',
      content: `
<h2>Is the price I see the final price?</h2>
<p>Yes. It includes the mandatory protection, the airport fee where there is one, and tax. What you add later, such as a child seat, is added in plain sight.</p>
<h2>Can I book without paying now?</h2>
<p>Yes. Choose “Pay at pick-up”. If you pay now, almost every car is cheaper.</p>
<h2>Will I get exactly the car in the picture?</h2>
<p>You book a class: the car shown or a similar one, with as many seats and as much room for luggage.</p>
<h2>Can I return the car in another city?</h2>
<p>Yes, at any of our branches. The one-way fee is in the breakdown before you book.</p>
<h2>What if my flight is late?</h2>
<p>We keep the car for two hours. At Tocumen we are open around the clock: give us your flight number and we will wait.</p>
<h2>Can I go to Boquete or Bocas del Toro?</h2>
<p>Of course. Mileage is unlimited in the whole country. For Bocas, leave the car in Almirante or Chiriquí Grande: the ferry is not covered by the protections.</p>
<h2>Can I cross into Costa Rica?</h2>
<p>No. Cars may not leave Panama.</p>
<h2>How do I pay tolls?</h2>
<p>With a PanaPass. If you add one to your reservation it is on the windscreen, and you pay the tolls when you return the car.</p>`,
    },
  },
  {
    slug: 'empresas',
    category: 'corporate',
    hasForm: true,
    es: {
      title: 'Autos para tu empresa',
      content: `
<h2>Por qué las empresas alquilan con nosotros</h2>
<ul>
<li><strong>Una sola factura al mes</strong>, con el detalle por auto, por centro de costo o por proyecto.</li>
<li><strong>Crédito a 30 días</strong> después del primer mes y sin depósito por cada alquiler.</li>
<li><strong>La misma tarifa en las diez sucursales</strong>, también cuando la demanda sube.</li>
<li><strong>Un auto de reemplazo</strong> el mismo día si algo falla, donde esté tu equipo.</li>
</ul>
<h2>Cuál te conviene</h2>
<table>
<thead><tr><th scope="col">Si tu equipo necesita</th><th scope="col">Te conviene</th><th scope="col">Plazo</th></tr></thead>
<tbody>
<tr><td>Autos para visitas y viajes sueltos</td><td>Alquiler por días con tarifa de empresa</td><td>De 1 a 30 días</td></tr>
<tr><td>Autos para un proyecto o una temporada</td><td>Plan por mes</td><td>1, 6 o 12 meses</td></tr>
<tr><td>Una flota propia sin comprarla</td><td>Leasing</td><td>De 1 a 4 años</td></tr>
</tbody>
</table>`,
    },
    en: {
      title: 'Cars for your company',
      content: `
<h2>Why companies rent from us</h2>
<ul>
<li><strong>One invoice a month</strong>, itemised by car, cost centre or project.</li>
<li><strong>Thirty days of credit</strong> after the first month, and no deposit for each rental.</li>
<li><strong>The same rate at all ten branches</strong>, busy seasons included.</li>
<li><strong>A replacement car</strong> on the same day if something fails, wherever your team is.</li>
</ul>
<h2>Which one suits you</h2>
<table>
<thead><tr><th scope="col">If your team needs</th><th scope="col">This suits you</th><th scope="col">Term</th></tr></thead>
<tbody>
<tr><td>Cars for visits and single trips</td><td>Rentals by the day at a company rate</td><td>1 to 30 days</td></tr>
<tr><td>Cars for a project or a season</td><td>Monthly plan</td><td>1, 6 or 12 months</td></tr>
<tr><td>A fleet of its own without buying it</td><td>Leasing</td><td>1 to 4 years</td></tr>
</tbody>
</table>`,
    },
  },
  {
    slug: 'leasing-corporativo',
    category: 'corporate',
    hasForm: true,
    drawing: 'cta-family',
    es: {
      title: 'Leasing para empresas',
      content: `
<p>Tu empresa necesita autos, no trámites de autos. Con el leasing operativo pagas una cuota fija al mes y nosotros nos ocupamos del resto: compra, registro, placa, mantenimiento, llantas y auto de reemplazo.</p>
<h2>Qué incluye</h2>
<ul>
<li>Mantenimiento preventivo y correctivo en todo el país.</li>
<li>Auto de reemplazo de la misma clase desde el primer día en taller.</li>
<li>Placa, revisado y seguros al día, sin que hagas fila.</li>
<li>Asistencia vial las 24 horas y un ejecutivo que contesta el teléfono.</li>
</ul>
<h2>Por qué conviene</h2>
<p>La cuota es un gasto deducible, tu capital queda libre y tu flota nunca envejece: al terminar el plazo, devuelves los autos y estrenas otros.</p>
<h2>Cómo empezamos</h2>
<p>Cuéntanos cuántos autos necesitas y para qué. En un día hábil te enviamos una propuesta con la cuota de cada clase. También puedes ver nuestros <a href="/corporativo/planes">planes por mes</a>.</p>`,
    },
    en: {
      title: 'Leasing for companies',
      content: `
<p>Your company needs cars, not the paperwork of cars. With an operating lease you pay one fixed amount a month and we look after the rest: purchase, registration, plates, maintenance, tyres and a replacement car.</p>
<h2>What is included</h2>
<ul>
<li>Preventive and corrective maintenance all over the country.</li>
<li>A replacement car of the same class from the first day in the workshop.</li>
<li>Plates, inspection and insurance up to date, without queues.</li>
<li>Roadside assistance around the clock and an account manager who picks up the phone.</li>
</ul>
<h2>Why it pays</h2>
<p>The instalment is a deductible expense, your capital stays free, and your fleet never grows old: at the end of the term you return the cars and get new ones.</p>
<h2>How to begin</h2>
<p>Tell us how many cars you need and for what. Within one working day we send a proposal with the monthly amount for each class. You may also look at our <a href="/en/corporativo/planes">monthly plans</a>.</p>`,
    },
  },
];

/** Records of `info_pages`. The terms' slug contains `terminos`: SPEC.md section 2. */
export function infoPageRecords(pictures: Map<string, string>): Item[] {
  return pages.map(({ slug, category, hasForm = false, drawing, es, en }) => {
    const page_image = (drawing && pictures.get(drawing)) ?? null;
    const text = ({ title, content }: Page['es']) => ({ title, content: content.trim(), page_image });
    return {
      slug,
      page_category: category,
      show_corporate_form: hasForm,
      translations: translated(text(es), text(en)),
    };
  });
}
