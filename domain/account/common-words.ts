/** The company, its brands, what it does, and places around it; in lower case without accents. */
export const OWN_WORDS = `
volante firefly dollar thrifty hertz rentacar rental renta alquiler alquilar reserva reservas reservacion booking
panama panameno panamena ciudad city tocumen albrook balboa gamboa chiriqui boquete david colon veraguas bocasdeltoro
bocas herrera chitre santiago penonome cocle darien coronado santos pedasi viaespana costadeleste casco canal istmo
pacifico caribe pacific caribbean
`;

/** Words that people choose alone as a password, in Spanish and English; in lower case without accents. */
export const COMMON_WORDS = `
contrasena contrasenia clave secreto secreta acceso entrada entrar usuario usuaria cuenta cliente administrador admin
password passphrase passcode secret login access account user username customer master administrator letmein
hola bienvenido bienvenida bienvenidos gracias saludos adios hello welcome thanks thankyou goodbye
amor teamo teamomucho tequiero micorazon corazon mivida vida querido querida princesa principe reina mariposa estrella
angel bebe bonita hermosa linda preciosa love loveyou iloveyou iloveme heart baby sweetheart princess prince queen
butterfly star darling honey beautiful
familia mama papa mami papi hermano hermana hijo hija abuela abuelo family mother father brother sister mommy daddy
enero febrero marzo abril mayo junio julio agosto septiembre setiembre octubre noviembre diciembre
january february march april june july august september october november december
lunes martes miercoles jueves viernes sabado domingo monday tuesday wednesday thursday friday saturday sunday
verano invierno primavera otono summer winter spring autumn
navidad carnaval carnavales cumpleanos feliz vacaciones viaje viajes fiesta christmas birthday holiday holidays
vacation vacations travel trip party happy
colombia costarica venezuela ecuador mexico espana argentina peru chile cuba canada miami america latina brasil
carro carros auto autos coche coches camioneta moto taxi vehiculo conducir conductor licencia car cars driver driving
truck license toyota corolla honda nissan hyundai mazda suzuki ford chevrolet ferrari porsche mercedes
futbol beisbol baloncesto barcelona realmadrid madrid messi ronaldo neymar campeon football soccer baseball
basketball champion
perro perrito gato gatito leon tigre aguila dragon tortuga delfin lobo caballo conejo lion tiger eagle wolf horse
monkey turtle dolphin puppy kitty
rojo azul verde negro blanco amarillo morado rosado naranja blue green black white yellow purple orange
dios diosesamor jesus cristo jesucristo virgen iglesia bendicion christ jesuschrist church blessed
qwerty qwertyui asdfgh asdfghjk zxcvbn zxcvbnm qazwsx abcdef abcdefg abcdefgh
libertad felicidad esperanza alegria musica dinero trabajo casa escuela amigo amiga amigos amigas cielo playa fuego
agua tierra luna chocolate computadora telefono internet freedom happiness money music house school friend friends
sunshine moon beach ocean water fire computer phone lucky superman batman pokemon
`;
