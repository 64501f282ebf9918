import { blocks, type CastPerson, photo } from './cast.ts';

/** Daniel, Rose and Stach's only child, born in 1957; mends pianos. Hana's father. */
export const dad: CastPerson = {
  name: 'Dad',
  questions: [
    {
      question_text: 'Tell me about the night I was born.',
      status: 'submitted',
      days_to_complete: null,
      asked_days_ago: 30,
      content: blocks(
        '<p>You know most of it from your mother, who was there for more of it than I was. I’ll do the van.</p>',
        '<p>25 January 1990, a Thursday. There was a gale. Not weather, a <em>gale</em>: it had the roof off the bus station by dinnertime and there was a caravan in the cemetery. I was in Beverley collecting a harmonium. Mrs Pickersgill’s harmonium, the very one, your Grandma will have told you about it. The old girl had left it to me in her will, I suppose as revenge. I’d just got it strapped in when her nephew came out into the yard holding his hat on and said there was a woman on the telephone speaking Spanish.</p>',
        '<p>That was your mum. She only does that when she’s frightened or counting. I said how far apart are they, and she said how far apart are <strong>you</strong>, and I took her point and left.</p>',
        '<p>It’s forty minutes from Beverley to ours. It took three hours and ten. There was a tree down at Bishop Burton, and another at Weighton, and at Holme a policeman sent me round by a lane that turned out to have a barn in it. Not next to it. And every time I braked, that harmonium breathed. You have to picture it. The straps had caught one of the pedals, and there was a key stuck down, a low F, so every junction between Beverley and York I had this long, sad note come up behind me in the dark like a cow that’s had bad news. I talked to it in the end. I told it we were having a baby.</p>',
        '<p>Meanwhile at home your mum had both of them. Abuelo had come over for the month with one suitcase of clothes and one of ham. Grandma Rose had come for the day to bring a matinee jacket and couldn’t get back. They’d met twice. He had about forty words of English, nearly all of them things you can eat, and she had <em>gracias</em>. They didn’t like each other’s cooking and they’d both started a soup.</p>',
        '<p>Alma says they stood side by side at that cooker for two hours with their backs to her, each one quietly turning the other one’s gas down.</p>',
        '<p>I came in at ten past seven. The lights had gone. They’d got her in the armchair with a candle either side like something in a cathedral, and Rose had the watch and was timing, and Abuelo was on his knees doing the breathing. He was doing it beautifully. He’d forgotten it was for her. He was scarlet. He looked up at me and said, “Daniel. The road?” and I said, “Bad,” and he nodded, and he went and got the ham.</p>',
        '<p>We went in the van because it was that or nothing. Your mum in front. Your grandparents in the back in the pitch dark, either side of the harmonium, holding it off each other. I took it at fifteen miles an hour. Each time I slowed down there was the cow, and then your Grandma’s voice saying, “Sorry, love,” and then your Abuelo’s voice saying, “<em>Perdón</em>,” and they were both talking to the harmonium.</p>',
        '<p>You were born at 8.52, by torchlight, as they were waiting on the generator. The midwife was a Mrs Akhtar and she had wellingtons on. Three kilos six hundred, to the gram what I was. I rang Tomasz, it was the middle of the night there or felt like it, and when he picked up I couldn’t think how to put it, I’d gone blank, so I said, “It’s me. The sun’s come up.” And he said, in that voice, “Daniel, it is ten o’clock in the night,” and then he stopped and I could hear him shouting for Ela.</p>',
        '<p>When I came down to the car park to tell the other two they’d got the back doors open, out of the wind. They were sat on the tailgate with the ham between them on a bit of newspaper. She’d found the stuck key and freed it with a hairpin. He was working the pedals by hand, and she was playing one of the four hymns, the one nobody knows the end of. They’d got to the place where it goes wrong and were going round again.</p>',
        '<p>It’s in the workshop if you want it. I’ve never fixed the F.</p>',
      ),
    },
    {
      question_text: 'Which song takes you straight back to being twenty?',
      status: 'in_progress',
      days_to_complete: null,
      asked_days_ago: 10,
      content: blocks(
        '<p>“Seven Miles of Rain”, by the Half Day Closing. You won’t have heard of them. Nobody has, I was in them.</p>',
        '<p>We made two hundred copies and sold, I think, thirty-one, of which your Grandma bought twelve. If you ever find one with the B side the right way round it’s worth money. I’m trying to remember the second verse. It rhymed <em>Goole</em> with<br>no it didn’t. Will ask Pete.</p>',
      ),
    },
    {
      question_text: 'Where did you go on holiday, and what went wrong?',
      status: 'submitted',
      days_to_complete: 14,
      asked_days_ago: 18,
      content: blocks(
        '<p>The Point. Always the Point, it was nineteen miles away. Other people went to Brid.</p>',
        '<p>We had a railway carriage, half of one, on bricks, that belonged to a man my dad knew at the yard. It still had the luggage racks and I slept in one. It had the notice in it about not leaning out. My dad had learned a good deal of his English from notices and he approved of that one; if I wanted a second helping he’d say, “It is dangerous, Daniel, to lean out.”</p>',
        photo('lighthouse'),
        '<p>What went wrong, in 1968, was that Grandad retired. Rose’s father. He’d been forty-four years on the trawlers and he’d never in his life seen the sea from the side, as he called it. He sat in a deckchair with his back to it for three days. On the fourth he got up and said he’d see about some chips, and he set off walking towards the lighthouse, where there have never been any chips.</p>',
        '<p>He was gone five hours. My mother sat with her hands in her lap. My dad walked up and down and counted, which he did. At about six o’clock we saw him coming along the tide line with his trousers rolled up, very slow, carrying his boots. He’d got the keeper’s wife to fry him some potatoes. He’d carried them two miles wrapped in his vest so they’d stay warm, and there were exactly five chips each, and sand.</p>',
        '<p>Nobody asked him why he’d been so long. He sat down again, but he’d turned the chair round.</p>',
      ),
    },
    {
      question_text: 'What was your worst job?',
      status: 'locked',
      days_to_complete: null,
      asked_days_ago: 49,
      content: blocks(
        '<p>Summer of 1975, pea factory. Twelve hours a night on the belt taking out anything that wasn’t a pea. In order of frequency:</p>',
        '<ol><li><p>stones</p></li><li><p>thistle heads</p></li><li><p>snails (alive)</p></li><li><p>snails (not)</p></li><li><p>half a rosary</p></li><li><p>one Tuesday, a mole, who looked at me</p></li></ol>',
        '<p>I put the mole in my snap tin and let him go behind the bike sheds. After a fortnight of it you shut your eyes and the peas kept coming, right to left, and if you looked at a wall the wall set off. I’d walk home at six in the morning and the whole of the street would be sliding gently towards the docks.</p>',
        '<p>I asked for my cards on the Friday, and I went to see Mr Ibbotson about the piano place. He tried me with a tuning fork and asked me what I could hear. I said it wasn’t moving. He said, “Start Monday.”</p>',
        '<p>Pete lasted two summers. If you want it from him he’s on <a href="mailto:pete@halfdayclosing.example">pete@halfdayclosing.example</a>, but he’ll tell you he was the one with the mole.</p>',
      ),
    },
  ],
};
