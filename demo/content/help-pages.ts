import type { InfoPage } from './records.ts';

/** Answers to questions that renters have before they book. */
export const helpPages: InfoPage[] = [
  {
    slug: 'requisitos',
    category: 'help',
    picture: 'cta-airport',
    es: {
      title: 'Requisitos para alquilar',
      content: `
<p>Llega al mostrador con estos documentos y saldrás manejando en unos quince minutos. Con el <a href="/precheckin">pre check-in</a>, en menos.</p>
<h2>Qué debes traer</h2>
<ul>
<li>Tu cédula o pasaporte vigente.</li>
<li>Licencia de conducir original y vigente. Si no está en español o en inglés, también el permiso internacional.</li>
<li>Una tarjeta a nombre del conductor principal, con cupo para el depósito.</li>
<li>El código de tu reserva; lo tienes en el correo de confirmación.</li>
</ul>
<h2>Edad y depósito por clase</h2>
<p>Qué pide cada clase, y a quién, está en <a href="/info/condiciones">Edad, depósito y documentos</a>. El depósito se retiene en la tarjeta al entregar el auto y se libera al devolverlo.</p>
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
<li>A card in the main driver's name with room for the deposit.</li>
<li>Your reservation code; it is in the confirmation email.</li>
</ul>
<h2>Age and deposit by class</h2>
<p>What each class asks for, and of whom, is in <a href="/en/info/condiciones">Age, deposit and documents</a>. The deposit is held on the card at pick-up and released at the return.</p>
<h2>PanaPass</h2>
<p>The Norte and Sur toll roads take electronic passes only. You can add one to your reservation; tolls are paid separately.</p>`,
    },
  },
  {
    slug: 'preguntas-frecuentes',
    category: 'help',
    picture: 'cta-island',
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
<p>We keep the car for two hours. At Tocumen we are open 24 hours: give us your flight number and we will wait.</p>
<h2>Can I go to Boquete or Bocas del Toro?</h2>
<p>Of course. Mileage is unlimited in the whole country. For Bocas, leave the car in Almirante or Chiriquí Grande: the ferry is not covered by the protections.</p>
<h2>Can I cross into Costa Rica?</h2>
<p>No. Cars may not leave Panama.</p>
<h2>How do I pay tolls?</h2>
<p>With a PanaPass. If you add one to your reservation it is on the windshield, and you pay the tolls when you return the car.</p>`,
    },
  },
];
