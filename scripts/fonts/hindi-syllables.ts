// What Hindi is written with beside the texts of messages/hi.json, so that what people type (products,
// posts, names) has its letters too. Rarer conjuncts are written with half letters or a visible virama of
// the same face; rarer letters (digits, Marathi, Sanskrit) come from the whole file.

const words = (text: string) => text.split(" ");

const vowels = words("अ आ इ ई उ ऊ ऋ ए ऐ ओ औ ऑ अं अः आँ ईं ऊँ एँ ऐं ओं हूँ रु रू ।");

/** Without ङ, for which an anusvara is written nowadays. */
const consonants = [
  ...words("क ख ग घ च छ ज झ ञ ट ठ ड ढ ण त थ द ध न प फ ब भ म य र ल व श ष स ह"),
  ...words("क़ ख़ ग़ ज़ ड़ ढ़ फ़"),
];

const vowelSigns = ["", ...words("ा ि ी ु ू े ै ो ौ ॉ ं ँ ः ् िं ीं ुं ुँ ूं ूँ ें ैं ों ौं ाँ ां")];

/** What a half letter is of that has no stem to lose. */
const roundLetter = /[टठडढञरय]/;
const joiner = "\u200d";

export const hindiSyllables: string[] = [
  ...vowels,
  ...consonants.flatMap((letter) => vowelSigns.map((sign) => letter + sign)),
  ...words("कृ गृ घृ तृ दृ धृ नृ पृ बृ भृ मृ वृ शृ सृ हृ"),
  // As फ़्र is typed by most: "ड्राई फ्रूट".
  "फ्र",
  // Below a reph.
  ...words("क ग च छ ज ट ड ण त थ द ध न प ब भ म य ल व श ष स ह").flatMap((letter) =>
    ["", ...words("ा ि ी े ो ं ें ों")].map((sign) => `र्${letter}${sign}`),
  ),
  // The half letters, of which most conjuncts can be put together.
  ...consonants.filter((letter) => !roundLetter.test(letter)).map((letter) => `${letter}्${joiner}`),
];

/** Those that half letters do not show as they are written by hand, the most usual first. */
export const hindiConjuncts: string[] = words(
  "श्र न्न द्ध श्व स्त्र ष्ठ द्व श्च ध्र भ्र ट्य ह्म व्र ज्र फ़्र ड्य ह्य न्द्र द्म द्भ थ्र ष्ण स्र घ्र त्त्व " +
    "ख्र ज्ज क्ष्म ह्व ह्र ड्ढ ठ्य द्ग त्र्य ह्ल श्न श्ल द्न ह्ण ढ्य छ्य ण्ड म्प म्ब न्त न्द न्ध ष्क ष्प प्प त्थ त्स त्न ल्प ल्व",
);
