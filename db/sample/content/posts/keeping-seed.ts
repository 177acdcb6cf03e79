import type { SampleBlogPost } from "../blog-post.ts";
import { prose } from "../prose.ts";

export const keepingSeed: SampleBlogPost = {
  id: "sample-why-ragi-keeps",
  blogTitle: "Why ragi keeps for years, and how we keep the seed",
  scene: "seed",
  date: "2025-12-20T06:00:00.000Z",
  paragraph: prose(`
    <p>When Karmi’s family pulled down the old kitchen wall, they found a clay pot behind it with
    some six kilos of ragi. Her mother-in-law remembered filling it, in the year in which the eldest
    son was born. He is nineteen. They washed the grain, ground it and made rotis, and there was
    nothing wrong with them.</p>
    <p>Then Karmi sowed a handful, out of curiosity. Nothing came up. Both halves of this story are
    worth knowing.</p>

    <h2>Too small for the weevil</h2>
    <p>A thousand grains of ragi weigh less than three grams. The weevils that ruin stored rice and
    wheat lay their eggs inside the grain, and the larva eats its way out as it
    grows. In a
    ragi grain there is no room for that. The seed coat is hard, it holds little fat that could turn
    rancid, and the grains lie so close together that hardly any air moves between them.</p>
    <p>All this holds as long as the grain is dry. We store it at 12 per cent moisture or less. We
    have one meter for that, and sixteen people who do without it: they bite. A dry grain cracks
    with a click, a damp one gives way.</p>
    <p>Flour is another matter. Once the grain is broken the air gets at everything inside, and
    after four months you can smell it. If you have a mill nearby, keep grain and grind for a
    month.</p>

    <h2>Good to eat and fit to sow are not the same</h2>
    <p>A seed is alive and breathes, even in the pot. It uses itself up slowly, and after some years
    it is food and nothing more. So we sow what was cut in the last harvest, and hold back a second
    pot in case the monsoon fails and a nursery has to be sown again.</p>

    <h3>Choosing</h3>
    <p>The choice is made on the standing crop. A week before the field is cut, we walk through it
    with red thread and tie it around the ears that we want:</p>
    <ul>
    <li>six fingers or more, filled to the tips and closed like a fist;</li>
    <li>from the middle of the field, because plants at the edge have had more light and look better
    than they are;</li>
    <li>on a stalk that stands upright after wind.</li>
    </ul>
    <p>Two women choose three hundred ears in a morning. They are cut first, hung up in the shade
    for ten days and rubbed out by hand on a cloth. What goes under the sticks or the feet of
    bullocks gets cracks that nobody sees.</p>

    <h3>Putting away</h3>
    <p>After three days of sun, on cloth and never on bare cement, the grain cools overnight. It
    goes into a clay pot with a layer of dried neem leaves at the bottom and two fingers of sieved
    ash on top. A cloth is tied over the mouth and sealed with clay. Some families use a tight
    bundle of twisted paddy straw instead, hung from the roof beam in the smoke. Each pot gets a
    label with the name of the field and the year.</p>

    <h3>Counting a hundred</h3>
    <p>In May, before anybody ploughs, a hundred grains are laid on a wet cloth. It is rolled up and
    kept damp in the shade. On the fifth day we count the white tips.</p>
    <ol>
    <li><strong>80 or more:</strong> sow as usual, about two kilos in the nursery for an acre of
    field.</li>
    <li><strong>From 60 to 80:</strong> sow half as much again.</li>
    <li><strong>Fewer than 60:</strong> make porridge, and ask a neighbour.</li>
    </ol>

    <hr />
    <p>The seed store in Terahjharia has eleven kinds on its shelves this winter. The women call
    them by their looks and habits: Closed Fist, Open Hand, Crooked Finger, and an early one that is
    known as Before Diwali. Whoever takes a kilo brings back one and a half after the harvest.
    Nobody has failed to do so yet. In the first year one family was late, and brought two.</p>
  `),
};
