import { prose } from "./prose.ts";

export interface SampleAboutSection {
  aboutTitle: string;
  aboutSubtitle: string;
  /** Rich text. */
  paragraph: string;
  scene: string;
  date: string;
}

/** Oldest first; the home page shows the beginning of the first. */
export const aboutSections: readonly SampleAboutSection[] = [
  {
    aboutTitle: "A company with 481 owners",
    aboutSubtitle: "Who we are",
    paragraph: prose(`
      <p>Madua belongs to 481 women who grow ragi on the uplands of Jharkhand. They clean the grain,
      roast it, grind it and press it into laddus, and they decide together what is done with the
      money. The district administration helped us to begin in September 2022. Since then we have
      learned to read a balance sheet.</p>
      <p>Most of us had never sold anything but grain, by the sack and at the roadside. The first
      training was held under a mango tree, because the hall was locked and nobody knew who had the
      key. We learned to weigh, to write a batch book, to wash our hands as if somebody were
      watching, and to say no to a buyer who wants it cheaper by evening.</p>
      <p>Today the programme reaches about 14,000 farmers, and 94 people have regular work in the
      units. Every owner has one vote, whether she holds one share or twenty.</p>
    `),
    scene: "training",
    date: "2025-08-01T05:30:00.000Z",
  },
  {
    aboutTitle: "One packet, and who has touched it",
    aboutSubtitle: "How we work",
    paragraph: prose(`
      <p>Turn a packet over and you will find a batch number of three letters and four figures. The
      letters say which unit made it, the figures on which day. In the batch book of that unit, on
      that day, stand the names of those who roasted, pressed and packed, the sacks that the grain
      came from, and what the thermometer showed.</p>
      <p>We do this because of <strong>one bad week in our second year</strong>. Flour came back
      that smelled of machine oil. We could not tell which sacks had stood beside the leaking motor,
      so we threw all of them away. It cost ₹38,000. A notebook costs ₹40.</p>
      <p>If something is wrong with what you bought, write to us with that number. You will hear
      what happened, even when it is embarrassing.</p>
    `),
    scene: "packing",
    date: "2025-09-15T05:30:00.000Z",
  },
  {
    aboutTitle: "What the grain is worth",
    aboutSubtitle: "Where the money goes",
    paragraph: prose(`
      <p>The price of ragi used to fall within a week of the November harvest, because everybody had
      to sell at once. We buy at the price that our members’ meeting has fixed <em>before</em> the
      harvest, and it is written on the wall of each purchase centre in figures as tall as a
      hand.</p>
      <p>Of every ₹100 that our shop took last year:</p>
      <ul>
      <li>₹41 were paid for ragi, jaggery, ghee and whatever else goes into the kadhai;</li>
      <li>₹27 were wages in the units;</li>
      <li>₹19 went for packets, gas, electricity, rent and the road;</li>
      <li>₹8 were set aside for machines and for a bad year;</li>
      <li>₹5 were shared out among the owners.</li>
      </ul>
      <p>The figures are read aloud at the yearly meeting. It takes all morning, and there are many
      questions.</p>
    `),
    scene: "harvest",
    date: "2025-12-01T05:30:00.000Z",
  },
  {
    aboutTitle: "A mill that runs slowly on purpose",
    aboutSubtitle: "What comes next",
    paragraph: prose(`
      <p>Our flour is ground between two stones that turn slowly. A fast mill would do the same work
      in a third of the time, but the flour comes out hot and keeps less long. So the queue in front
      of our mill is long in December, and those who wait have got used to bringing tea.</p>
      <p>With the second mill, which came this spring, we grind every week what the shop will sell
      in the next. The stones are dressed on Mondays; you can hear it across the fields.</p>
      <p>What we want next is small: a drying floor with a roof, a van of our own, and a seed store
      in every block, so that no village has to ask elsewhere for the seed of its own grain. If you
      would like to see any of it, come in the dry months and <a href="/contactUs">write to us
      first</a>.</p>
    `),
    scene: "mill",
    date: "2026-04-10T05:30:00.000Z",
  },
];
